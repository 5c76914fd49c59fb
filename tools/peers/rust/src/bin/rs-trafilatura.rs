use peers::{serve, Page};
use rs_trafilatura::{extract_bytes_with_options, ExtractResult, Options};
use serde_json::{json, Value};

fn extract(page: &Page) -> Result<ExtractResult, String> {
    let options = Options { url: page.url.clone(), ..Options::default() };
    extract_bytes_with_options(&page.bytes, &options).map_err(|error| error.to_string())
}

fn markdown(page: &Page) -> Option<String> {
    let options = Options {
        url: page.url.clone(),
        output_markdown: true,
        include_links: true,
        include_images: true,
        ..Options::default()
    };
    extract_bytes_with_options(&page.bytes, &options).ok()?.content_markdown
}

fn answer(result: ExtractResult, page: &Page) -> Value {
    json!({
        "text": result.content_text,
        "markdown": markdown(page),
        "title": result.metadata.title,
        "author": result.metadata.author,
        "date": result.metadata.date.map(|moment| moment.format("%Y-%m-%d").to_string()),
    })
}

fn main() {
    serve(extract, answer);
}
