import './start/start.css'
import type { Language } from '../text/language.ts'

/** Said without the packs, because it is these that did not come. */
const words: Record<Language, { text: string; again: string }> = {
  en: { text: 'Bahi did not load. Your money and orders are not affected.', again: 'Try again' },
  zh: { text: 'Bahi 未能加载。您的资金和委托不受影响。', again: '重试' },
  hi: { text: 'Bahi लोड नहीं हुआ। आपके पैसे और ऑर्डर पर कोई असर नहीं।', again: 'फिर कोशिश करें' },
}

/** The page when the app's own code could not be loaded. */
export function showFailedStart(root: HTMLElement, language: Language): void {
  const text = document.createElement('p')
  text.textContent = words[language].text
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = words[language].again
  again.addEventListener('click', () => location.reload())
  const main = document.createElement('main')
  main.className = 'start-failed'
  main.setAttribute('role', 'alert')
  main.append(text, again)
  root.replaceChildren(main)
}
