import type { PaperView } from '@bahi/contract/reports/papers'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { PaperTable } from './paper-table.tsx'
import { usePaperValues } from './use-paper-values.ts'

/** The figures of a paper, and the code that verifies them. */
export function Paper({ view: { kind, facts, sections, notes, mark, fingerprint, asOf } }: { view: PaperView }) {
  const { t, language } = useText()
  const values = usePaperValues()
  return (
    <>
      <Card>
        {facts.map(({ key, cell, value }) => (
          <KeyValue key={key} label={values.word(key)} value={values.fact(cell, value)} />
        ))}
      </Card>
      {sections.map((section) => (
        <PaperTable key={section.key} section={section} />
      ))}
      {kind === 'contract-note' ? (
        <div className="paper-page__note">
          <TextLink href={linkTo(paths.charges)}>{t('charges.link')}</TextLink>
        </div>
      ) : null}
      {notes.length === 0 ? null : (
        <div className="paper-page__note">
          <Note>
            {notes.map((note) => (
              <p key={note}>{values.word(note)}</p>
            ))}
          </Note>
        </div>
      )}
      <Section title={t('paper.check')}>
        <Card>
          <KeyValue
            label={t('paper.code')}
            value={
              <a className="paper-page__code" href={linkTo(paths.checkDocument, { mark })}>
                {mark}
              </a>
            }
          />
          <KeyValue label={t('paper.fingerprint')} value={fingerprint} />
          <KeyValue label={t('paper.asOf')} value={formatDayAndTime(asOf, language)} />
        </Card>
        <p className="papers-page__none">{t('paper.check.text')}</p>
      </Section>
    </>
  )
}
