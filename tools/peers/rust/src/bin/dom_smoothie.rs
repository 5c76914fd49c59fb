use dom_smoothie::{Article, Config, Readability, TextMode};
use peers::{serve, Page};
use serde_json::{json, Value};

fn extract(page: &Page) -> Result<Article, String> {
    let config = Config { text_mode: TextMode::Formatted, ..Default::default() };
    Readability::new(page.text.as_str(), page.url.as_deref(), Some(config))
        .and_then(|mut readability| readability.parse())
        .map_err(|error| error.to_string())
}

fn answer(article: Article, _page: &Page) -> Value {
    json!({
        "text": article.text_content.to_string(),
        "title": article.title,
        "author": article.byline,
        "date": article.published_time,
    })
}

fn main() {
    serve(extract, answer);
}
