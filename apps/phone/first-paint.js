// Theme, text size, price colours, motion and language of this device, set before anything is painted: the app itself comes too late for that.
// The build writes it into the page, where nothing waits for a file of it; the server names its hash in the security policy. src/device/appearance.ts says the same, and a test holds the two together.
{
  const kept = (key, allowed) => {
    try {
      const value = localStorage.getItem(key)
      return allowed.includes(value) ? value : allowed[0]
    } catch {
      return allowed[0]
    }
  }
  const isFree = (key) => {
    try {
      return localStorage.getItem(key) === null
    } catch {
      return true
    }
  }
  const page = document.documentElement
  const theme = kept('theme', ['system', 'light', 'dark'])
  const shown = theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme
  const textSize = kept('text-size', ['100', '115', '130', '150', '200'])
  const language = kept('lang', ['en', 'zh', 'hi'])
  page.dataset.theme = shown
  page.dataset.prices = kept('price-colours', ['green-red', 'blue-orange', 'ink'])
  page.dataset.motion =
    kept('motion', ['usual', 'less']) === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches
      ? 'less'
      : 'usual'
  page.style.fontSize = textSize === '100' ? '' : `${textSize}%`
  page.lang = language === 'zh' ? 'zh-Hans' : language
  // A visitor who opens the app sees Home at once: nothing in its first frame waits for the server. At a desk stands
  // something else, and beside a live market, where the server marks the page, nobody is invited to practise.
  if (
    page.dataset.practice !== 'none' &&
    isFree('token') &&
    /^(?:#|#\/|#\/pages\/home\/index|#\/pages\/loading\/loading)?$/.test(location.hash) &&
    !matchMedia('(min-width: 768px) and (pointer: fine)').matches
  )
    page.dataset.first = 'home'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shown === 'dark' ? '#101219' : '#FAF8F4')
  // The app is asked for when the page is painted: sooner it would share a narrow line with what the first picture needs. A browser that tells nothing of paints is no matter: the app asks for itself (src/main.ts).
  const app = document.currentScript?.dataset.app
  if (app)
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      for (const file of app.split(' ')) {
        const link = document.createElement('link')
        link.rel = 'modulepreload'
        link.crossOrigin = ''
        link.href = file
        document.head.append(link)
      }
    }).observe({ type: 'paint', buffered: true })
}
