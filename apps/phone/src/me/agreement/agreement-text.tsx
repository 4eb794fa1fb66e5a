import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { Note } from '@bahi/ui/feedback/note'
import { useText } from '../../text/use-text.tsx'
import type { AgreementDocument } from './texts/agreement-document.ts'

/** The document itself: the notice, the short of it, and numbered paragraphs. */
export function AgreementText({
  document,
  text,
}: {
  document: AgreementDocument
  text: RefObject<HTMLElement | null>
}) {
  const { t } = useText()
  return (
    <article ref={text} className="agreement">
      <Note>
        <strong>{document.notice.title}</strong> {document.notice.text}
      </Note>
      <h2 className="agreement__title">{t('agreement.short')}</h2>
      <ul className="agreement__short">
        {document.short.map((one) => (
          <li key={one}>
            <Check size={18} strokeWidth={2.4} aria-hidden="true" />
            <span>{one}</span>
          </li>
        ))}
      </ul>
      {document.sections.map(({ id, title, paragraphs }, index) => (
        <section key={id} className="agreement__section" aria-labelledby={`part-${id}`}>
          <h2 className="agreement__title" id={`part-${id}`} tabIndex={-1}>
            {index + 1}. {title}
          </h2>
          {paragraphs.map((paragraph, at) => (
            <p key={paragraph} className="agreement__paragraph">
              <b>
                {index + 1}.{at + 1}
              </b>{' '}
              {paragraph}
            </p>
          ))}
          <span data-section-end />
        </section>
      ))}
    </article>
  )
}
