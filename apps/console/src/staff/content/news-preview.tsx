import { Segmented } from 'antd'
import { useState } from 'react'
import type { NewsView } from '@bahi/contract/staff/news-items'
import { formatDay } from '../../text/business-time.ts'
import { categoryWords } from './news-form.tsx'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
  { value: 'hi', label: 'हिन्दी' },
] as const
type Language = (typeof languages)[number]['value']

/**
 * An item as the phone shows it, language by language; what a language lacks is read in English there, and so it is
 * here.
 */
export function NewsPreview({ item }: { item: NewsView }) {
  const [language, setLanguage] = useState<Language>('en')
  const { title, summary, body, source, symbols, category, businessDate } = item
  if (businessDate !== null)
    return (
      <p>
        The figures of {formatDay(businessDate)}, written by rule from the bars of that day. Each phone says them in its
        own language.
      </p>
    )
  const said = (words: NewsView['title']) =>
    words[language] === '' ? { text: words.en, lang: 'en' } : { text: words[language], lang: language }
  const [head, short, whole] = [said(title), said(summary), said(body)]
  return (
    <div className="news-preview">
      <Segmented<Language> value={language} options={[...languages]} onChange={setLanguage} />
      <article className="news-preview__page">
        <h3 lang={head.lang}>{head.text}</h3>
        <p className="text-3">
          {source} · {categoryWords[category]}
          {symbols.length === 0 ? '' : ` · ${symbols.join(', ')}`}
        </p>
        <p lang={short.lang}>
          <strong>{short.text}</strong>
        </p>
        {/* The words of what is shown do not change while it is shown. */}
        {whole.text.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} lang={whole.lang}>
            {paragraph}
          </p>
        ))}
      </article>
    </div>
  )
}
