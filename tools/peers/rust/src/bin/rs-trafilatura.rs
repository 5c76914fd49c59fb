use peers::{serve, Page};
use rs_trafilatura::{extract_bytes_with_options, ExtractResult, Options};
use serde_json::{json, Value};

fn extract(page: &Page) -> Result<ExtractResult, String> {
    let options = Options { url: page.url.clone(), ..Options::default() };
    extract_bytes_with_options(&page.bytes, &options).map_err(|error| error.to_string())
}

fn answer(result: ExtractResult) -> Value {
    json!({
        "text": result.content_text,
        "title": result.metadata.title,
        "author": result.metadata.author,
        "date": result.metadata.date.map(|moment| moment.format("%Y-%m-%d").to_string()),
    })
}

fn main() {
    serve(extract, answer);
}
