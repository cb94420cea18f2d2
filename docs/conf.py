"""How Sphinx makes the site; `make docs` runs it on docs/ and on pages made from the code."""

import opolis

project = "opolis"
author = "opolis contributors"
release = opolis.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
myst_enable_extensions = ["fieldlist"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
exclude_patterns = ["_templates", "_static", "_extra", "reports"]
html_theme = "basic"
html_title = "opolis"
html_static_path = ["_static"]
html_extra_path = ["_extra"]  # reports of the lab
html_css_files = ["site.css"]
html_js_files = [("live.js", {"defer": "defer"})]
html_favicon = "_static/icon.svg"
html_sidebars = {"**": ["brand.html", "searchbox.html", "globaltoc.html"]}
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_use_index = False
html_domain_indices = False
# A summary would be fetched, which pages opened as files may not do.
html_show_search_summary = False
templates_path = ["_templates"]
