// The pages beside which the phone is measured, each with React and nothing of ours: one that is empty, and one with the same list.
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'

export const EMPTY_PAGE = '/an-empty-react-page'
export const LIST_PAGE = '/a-bare-react-list'

export type BarePages = ReadonlyMap<string, { readonly type: string; readonly body: string }>

const LIST_STYLE = `
  body { margin: 0; font: 16px/1.4 system-ui, sans-serif; color: #1a1c24; background: #fff; }
  h1 { font-size: 22px; margin: 12px 16px; }
  ul { list-style: none; margin: 0; padding: 0; }
  li { border-bottom: 1px solid #e3e5ec; }
  .row { display: flex; align-items: center; gap: 12px; width: 100%; height: 62px; padding: 0 16px; border: 0; background: none; font: inherit; color: inherit; text-align: start; }
  .names { flex: 1; min-width: 0; }
  .company { display: block; font-size: 13px; color: #6a6f80; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  .figures { min-width: 104px; text-align: end; font-variant-numeric: tabular-nums; }
  .figures b, .figures span { display: block; }
  .up span { color: #1d7f4f; }
  .down span { color: #b3261e; }
  .scrim { position: fixed; inset: 0; background: rgb(0 0 0 / 45%); display: flex; align-items: flex-end; }
  .sheet { width: 100%; padding: 16px; background: #fff; border-radius: 16px 16px 0 0; animation: rise 0.2s; }
  .head { display: flex; justify-content: space-between; align-items: center; }
  .sheet label, .sheet input { display: block; width: 100%; box-sizing: border-box; }
  .sheet input, .sheet button { font: inherit; min-height: 44px; }
  .buy { width: 100%; }
  @keyframes rise { from { transform: translateY(100%); } }
`

export async function buildBarePages(): Promise<BarePages> {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url))
  const [empty, list] = await Promise.all([
    bundle({
      stdin: {
        contents: `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.querySelector('#root')).render(createElement('h1', null, 'Nothing'))`,
        resolveDir,
      },
    }),
    bundle({ entryPoints: [`${resolveDir}phone-bare-list.tsx`] }),
  ])
  return new Map([...pageOf(EMPTY_PAGE, '', empty), ...pageOf(LIST_PAGE, LIST_STYLE, list)])
}

async function bundle(what: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    ...what,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles?.[0]?.text ?? ''
}

function pageOf(path: string, style: string, script: string): [string, { type: string; body: string }][] {
  const body = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Bare</title><style>${style}</style><body><div id="root"></div><script type="module" src="${path}.js"></script>`
  return [
    [path, { type: 'text/html', body }],
    [`${path}.js`, { type: 'text/javascript', body: script }],
  ]
}
