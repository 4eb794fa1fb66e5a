import type { Plugin } from 'vite'

interface Mend {
  readonly file: RegExp
  readonly itsWay: RegExp
  readonly ourWay: string
}

/** Where the library of controls would be stopped by the page's policy, and how it does the same within it. */
const mends: readonly Mend[] = [
  {
    // Every style element passes through here. antd hands it the page's nonce, except where it locks the scrolling behind a dialog and where it measures a scroll bar.
    file: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/,
    itsWay: /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/,
    ourWay: `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[property="csp-nonce"]')?.nonce ?? '';`,
  },
  {
    // A style attribute that is written as text counts as inline; the same written by way of the object model does not.
    file: /@rc-component\/input\/es\/calculateNodeHeight\.js$/,
    itsWay: /hiddenTextarea\.setAttribute\('style', (`[^`]*`)\);/,
    ourWay: 'hiddenTextarea.style.cssText = $1;',
  },
]

/** Keeps antd within `style-src 'self' 'nonce-…'`. A new version that does these things in another way stops the build, not the page. */
export function strictStyles(): Plugin {
  return {
    name: 'bahi-strict-styles',
    transform(code, id) {
      const mend = mends.find(({ file }) => file.test(id.split('?')[0] ?? ''))
      if (mend === undefined) return undefined
      if (!mend.itsWay.test(code))
        throw new Error(`${id} changed: its styles would be stopped by the content security policy`)
      return { code: code.replace(mend.itsWay, mend.ourWay), map: null }
    },
  }
}
