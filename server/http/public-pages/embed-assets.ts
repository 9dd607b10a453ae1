/**
 * The embed's only style and script. Their hashes are in its Content-Security-Policy, so they vary with nothing but the
 * build. Sizes of text are relative, so that they follow the browser's setting.
 */

const LIGHT = `--room:#f0f1e6;--surface:#fefdf8;--line:#d3d8c7;--ink:#0f1f18;--ink-2:#3c4d43;--lamp:#b06400;--lit-ink:#774000;--focus:#0b57c9;color-scheme:light`
const DARK = `--room:#0b1310;--surface:#141f1a;--line:#2a3a32;--ink:#f2f6ed;--ink-2:#bccabf;--lamp:#ffb52e;--lit-ink:#ffc861;--focus:#8fc2ff;color-scheme:dark`

const SIGN = 'Besley,Rockwell,"Bookman Old Style",Georgia,serif'

/** The style, with the app's font if its file is known. */
export const buildEmbedStyle = (font: string | undefined): string =>
  font
    ? `@font-face{font-family:Besley;font-weight:400 900;font-display:swap;src:url("${font}") format("woff2")}${STYLE}`
    : STYLE

const STYLE = `
:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
[data-theme=light]{${LIGHT}}
[data-theme=dark]{${DARK}}
*{box-sizing:border-box;margin:0;padding:0}
html{background:var(--room)}
body{padding:16px;color:var(--ink);font:1.0625rem/1.5625rem system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2,b{font-family:${SIGN};font-weight:600}
h1{font-size:1.75rem;line-height:2.125rem}
header,.board{${DARK};border-radius:18px;background:var(--surface);color:var(--ink)}
header a{text-decoration:none}
header a:hover{text-decoration:underline}
header{position:relative;overflow:hidden;padding:16px}
header>*{position:relative;z-index:1}
header>img{position:absolute;z-index:0;inset:0;width:100%;height:100%;object-fit:cover}
.pic{padding-top:104px}
.pic::after{content:"";position:absolute;inset:0;background:linear-gradient(0deg,#0b1310 8%,#0b1310d0 55%,#0b131040)}
.board{margin-top:12px;padding:16px}
.board h2{margin-top:0}
.board ul{gap:0}
.board li{padding:12px 0;border:0;border-radius:0;background:none}
.board li+li{border-top:1px solid var(--line)}
.board time,.board .on{font-size:1.1875rem}
h2{margin-top:20px;font-size:1.125rem;line-height:1.375rem}
a{color:inherit;text-underline-offset:3px}
h1 a,b a{display:inline-block;padding:10px 0;margin:-10px 0}
b a{padding:14px 0 8px;margin:-14px 0 0}
a:focus-visible{outline:2px solid var(--focus);outline-offset:3px;border-radius:2px}
ul{display:grid;gap:8px;margin-top:8px;list-style:none}
li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
li>*{min-width:0}
small{display:block;font-size:.9375rem;line-height:1.3125rem;color:var(--ink-2)}
time,.on{font-family:${SIGN};font-weight:650}
.on{color:var(--lit-ink)}
.on::before{content:"";display:inline-block;width:9px;height:9px;margin-right:8px;border-radius:50%;background:var(--lamp)}
@media (max-width:480px){li{display:grid}}
s{color:var(--ink-2)}
p{margin-top:8px;color:var(--ink-2)}
footer{margin-top:16px;font-size:.9375rem}
footer a{display:inline-block;padding:10px 0}
`

/** Tells the page around it how high it is, so that the frame can be made as high. */
export const EMBED_SCRIPT =
  "new ResizeObserver(()=>parent.postMessage({lastCallHeight:Math.ceil(document.body.getBoundingClientRect().height)},'*')).observe(document.body)"
