//! Speaks for one Rust tool, as python/runner.py does for a Python one.

use cpu_time::ProcessTime;
use serde_json::{json, Value};
use std::io::{BufRead, Read, Write};
use std::time::Instant;

pub struct Page {
    pub bytes: Vec<u8>,
    pub text: String,
    pub url: Option<String>,
}

fn read_page(request: &Value) -> Page {
    let path = request["path"].as_str().expect("a path");
    let file = std::fs::File::open(path).expect("a readable page");
    let mut bytes = Vec::new();
    flate2::read::MultiGzDecoder::new(file).read_to_end(&mut bytes).expect("a gzip file");
    let label = request["encoding"].as_str().unwrap_or("utf-8");
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap_or(encoding_rs::UTF_8);
    let text = encoding.decode(&bytes).0.into_owned();
    Page { bytes, text, url: request["url"].as_str().map(str::to_owned) }
}

/// Answers requests until standard input ends. `extract` is timed; `answer` is not: it picks what is scored, an object with
/// "text", "markdown" from a tool that writes it and, where found, "title", "author" and "date".
pub fn serve<T>(extract: impl Fn(&Page) -> Result<T, String>, answer: impl Fn(T, &Page) -> Value) {
    let mut out = std::io::stdout();
    let version = std::env::args().nth(1).unwrap_or_default();
    writeln!(out, "{}", json!({ "version": version })).expect("a reader");
    for line in std::io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line.expect("a line")).expect("a request");
        let page = read_page(&request);
        let (start, start_cpu) = (Instant::now(), ProcessTime::now());
        let result = extract(&page);
        let (seconds, cpu) = (start.elapsed().as_secs_f64(), start_cpu.elapsed().as_secs_f64());
        let mut reply = match result {
            Ok(found) => answer(found, &page),
            Err(error) => json!({ "error": error, "text": "" }),
        };
        reply["status"] = if reply["error"].is_null() { "ok".into() } else { "error".into() };
        reply["id"] = request["id"].clone();
        reply["seconds"] = seconds.into();
        reply["cpu"] = cpu.into();
        reply.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
        writeln!(out, "{reply}").expect("a reader");
        out.flush().expect("a reader");
    }
}
