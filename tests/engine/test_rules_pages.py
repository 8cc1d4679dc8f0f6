"""Rules pages as HTML: anchors where rules stand, headings with ids, and nothing else that is HTML."""

import re

from gratteciel.engine.rules_pages import examples, html, retold, sections

PAGE = """# L’idée

- <a id="HK-1"></a>**Un** bloc. <a id="roof"></a>Un toit.

| carte | effet |
|---|---|
| 7 | <a id="most"></a>Le plus. |

## L'idée

## Rule HK-1

## …
"""


def test_every_rule_has_an_element_where_it_is_stated() -> None:
    page = html(PAGE)
    assert sections(PAGE) == {"HK-1": "rule-HK-1", "roof": "rule-roof", "most": "rule-most"}
    assert '<li><span id="rule-HK-1" class="rule"></span><strong>Un</strong> bloc.' in page
    assert '<td><span id="rule-most" class="rule"></span>Le plus.</td>' in page


def test_headings_have_ids_of_their_own() -> None:
    page = html(PAGE)
    assert re.findall(r'<h\d id="([^"]+)">', page) == ["l-idee", "l-idee-2", "rule-hk-1", "section"]
    assert re.findall(r'<h\d id="([^"]+)">', html('<a id="over"></a>End.\n\n# Rule over\n')) == ["rule-over-2"]


def test_no_other_html_and_no_script_gets_through() -> None:
    for evil in (
        "<script>alert(1)</script>",
        "text <b onclick=x>bold</b>",
        '<a id="x" onclick="y"></a>',
        '<a id="x"><img src=x></a>',
        "[click](javascript:alert)",
    ):
        page = html(evil)
        assert set(re.findall(r"<[^>]*>", page)) <= {"<p>", "</p>"}, page


MARKED = "One.\n\n{example cap}\n\nTwo, {example cap}.\n\n{appendix}\n\n## Notation\n\n{example two-caps}\n"


def test_examples_have_their_places_and_the_appendix_its_beginning() -> None:
    page = html(MARKED)
    assert re.findall(r'<div class="example" data-example="([^"]+)"></div>', page) == ["cap", "two-caps"]
    assert "<p>Two, {example cap}.</p>" in page, "a marker stands alone"
    assert page.index('<hr class="appendix" />') < page.index("Notation") < page.index("two-caps")
    assert examples(MARKED) == ["cap", "two-caps"]


def test_whoever_draws_nothing_is_told_instead() -> None:
    text = retold(MARKED, lambda name: f"> told of {name}")
    assert "One.\n\n> told of cap\n\nTwo, {example cap}." in text and "\n---\n" in text and "{appendix}" not in text


def test_no_html_gets_through_a_marker() -> None:
    assert "<div" not in html('{example "><script>}') and "<script>" not in html('{example "><script>}')
