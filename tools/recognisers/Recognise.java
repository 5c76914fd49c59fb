// Marks names with a recogniser of the field.     java Recognise.java stanford|annie < words > tags
//
// Words stand one on a line, sentences are parted by empty lines; so are the tags that are written: O, or B- or I- and
// PER, LOC or ORG. Standard error tells how long the model took to load and the text to be read.
import edu.stanford.nlp.ie.crf.CRFClassifier;
import edu.stanford.nlp.ling.CoreAnnotations;
import edu.stanford.nlp.ling.CoreLabel;
import edu.stanford.nlp.ling.Word;
import gate.Annotation;
import gate.Corpus;
import gate.CorpusController;
import gate.Document;
import gate.Factory;
import gate.Gate;
import gate.creole.Plugin;
import gate.creole.ResourceReference;
import gate.util.persistence.PersistenceManager;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Recognise {
  static final Map<String, String> TYPES = Map.of("PERSON", "PER", "LOCATION", "LOC", "ORGANIZATION", "ORG");

  interface Recogniser {
    String[] tags(List<String> sentence) throws Exception;
  }

  // CRF of J. Finkel, T. Grenager, C. Manning, ACL 2005, trained on CoNLL 2003, MUC and more; gets the words as they are.
  static Recogniser stanford() throws Exception {
    CRFClassifier<CoreLabel> classifier =
        CRFClassifier.getClassifier("edu/stanford/nlp/models/ner/english.all.3class.distsim.crf.ser.gz");
    return sentence -> {
      List<Word> words = new ArrayList<>();
      for (String word : sentence) words.add(new Word(word));
      List<CoreLabel> labels = classifier.classifySentence(words);
      String[] tags = new String[sentence.size()];
      String before = "O";
      for (int i = 0; i < tags.length; i++) {
        String type = TYPES.getOrDefault(labels.get(i).get(CoreAnnotations.AnswerAnnotation.class), "O");
        tags[i] = type.equals("O") ? "O" : (type.equals(before) ? "I-" : "B-") + type;
        before = type;
      }
      return tags;
    };
  }

  // The rules and lists of GATE, which the paper used; parts text into words itself, so it gets them with spaces between.
  static Recogniser annie() throws Exception {
    Gate.init();
    Plugin plugin = new Plugin.Maven("uk.ac.gate.plugins", "annie", "9.1");
    Gate.getCreoleRegister().registerPlugin(plugin);
    CorpusController annie = (CorpusController) PersistenceManager.loadObjectFromUri(
        new ResourceReference(plugin, "resources/ANNIE_with_defaults.gapp").toURI());
    Corpus corpus = Factory.newCorpus("sentences");
    annie.setCorpus(corpus);
    return sentence -> {
      String[] tags = new String[sentence.size()];
      Arrays.fill(tags, "O");
      Map<Long, Integer> begins = new HashMap<>(), ends = new HashMap<>();
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < tags.length; i++) {
        begins.put((long) text.length(), i);
        text.append(sentence.get(i));
        ends.put((long) text.length(), i);
        text.append(' ');
      }
      Document document = Factory.newDocument(text.toString());
      corpus.add(document);
      annie.execute();
      for (String kind : List.of("Person", "Location", "Organization"))
        for (Annotation found : document.getAnnotations().get(kind)) {
          Integer begin = begins.get(found.getStartNode().getOffset());
          Integer end = ends.get(found.getEndNode().getOffset());
          if (begin == null || end == null) continue;
          for (int i = begin; i <= end; i++)
            tags[i] = (i == begin ? "B-" : "I-") + TYPES.get(kind.toUpperCase());
        }
      corpus.clear();
      Factory.deleteResource(document);
      return tags;
    };
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    System.setOut(System.err);  // what the recognisers say
    long start = System.nanoTime();
    Recogniser recogniser = arguments[0].equals("annie") ? annie() : stanford();
    long loaded = System.nanoTime();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    List<String> sentence = new ArrayList<>();
    long words = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.isEmpty()) {
        sentence.add(line);
        continue;
      }
      words += sentence.size();
      for (String tag : recogniser.tags(sentence)) out.println(tag);
      out.println();
      sentence.clear();
    }
    out.flush();
    System.err.printf("seconds %.2f %.2f words %d%n", (loaded - start) / 1e9, (System.nanoTime() - loaded) / 1e9, words);
    System.exit(0);
  }
}
