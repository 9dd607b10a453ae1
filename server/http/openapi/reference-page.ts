import { escapeMarkup } from '#server/core/escape-markup.ts'

type Page = {
  title: string
  /** HTML of the main part. */
  body: string
  /** Pages of the features. */
  links: { feature: string; name: string }[]
  /** The feature of this page. */
  feature?: string
  /** The search text. */
  query?: string
}

/** A page of the API reference, with search and the list of features. It needs no script. */
export const renderPage = ({ title, body, links, feature, query = '' }: Page): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body>
<header><a href="/api/docs"><b>Last Call API</b></a>
<form action="/api/docs" role="search"><label for="q">Search the API</label>
<input id="q" name="q" type="search" maxlength="${MAX_QUERY}" value="${escapeMarkup(query)}"><button>Search</button></form></header>
<div class="columns"><nav aria-label="Parts of the API">${links.map((link) => renderLink(link, feature)).join('')}</nav>
<main>${body}</main></div></body></html>`

/** Characters of a search. */
export const MAX_QUERY = 80

const renderLink = ({ feature, name }: Page['links'][number], current: string | undefined): string =>
  `<a href="/api/docs?feature=${feature}"${feature === current ? ' aria-current="page"' : ''}>${name}</a>`

const STYLE = `:root{color-scheme:light dark;--ink:#0F1F18;--room:#F0F1E6;--card:#FEFDF8;--line:#69786A}
@media(prefers-color-scheme:dark){:root{--ink:#F2F6ED;--room:#0B1310;--card:#141F1A;--line:#72877B}}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;background:var(--room);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,.columns{max-width:72rem;margin:auto;padding:12px 16px}
header,form{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}header{justify-content:space-between}form{gap:8px;max-width:100%}
a{color:inherit}:focus-visible{outline:3px solid;outline-offset:2px}
header>a,nav a{display:inline-block;padding:10px 8px}
input,button{font:inherit;color:inherit;min-height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--card)}
input{width:14rem;max-width:100%}button{cursor:pointer}
nav{display:flex;flex-wrap:wrap;gap:0 8px}nav a[aria-current]{font-weight:700}
@media(min-width:60rem){.columns{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:32px}
nav{display:block;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto}nav a{display:block;padding:4px 8px}}
h1{font-size:1.7rem;line-height:1.2;margin:8px 0}h2{font-size:1.15rem;margin:24px 0 0}article h2{font-size:1rem;margin:0}
code{overflow-wrap:anywhere}h2 a{text-decoration:none}h2 a:hover{text-decoration:underline}p{margin:4px 0;max-width:44rem}
ul{padding-left:20px;margin:4px 0}.list{padding:0;list-style:none;columns:20rem}.list li{padding:6px 0;break-inside:avoid}
.fields{padding-left:16px}.fields li{padding:2px 0}
article{background:var(--card);border-radius:12px;padding:12px 16px;margin:12px 0;border:2px solid transparent}
article:target{border-color:var(--line)}summary{cursor:pointer;padding:10px 0}`
