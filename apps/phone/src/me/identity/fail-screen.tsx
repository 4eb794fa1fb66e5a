import { Check, CircleAlert, FileWarning, Image, MessageSquareText, X } from 'lucide-react'
import type { IdentityPart, IdentityReason, IdentitySubmission } from '@bahi/contract/customers/identity'
import { identityParts } from '@bahi/contract/customers/identity'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { Tag } from '@bahi/ui/feedback/tag'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { OpenedRow } from './opened-row.tsx'
import { ResultPage } from './result-page.tsx'

const wordsOf = {
  'front-not-readable': ['identity.reason.frontNotReadable', 'identity.reason.frontNotReadable.text'],
  'front-cut-off': ['identity.reason.frontCutOff', 'identity.reason.frontCutOff.text'],
  'back-not-readable': ['identity.reason.backNotReadable', 'identity.reason.backNotReadable.text'],
  'back-cut-off': ['identity.reason.backCutOff', 'identity.reason.backCutOff.text'],
  'not-this-document': ['identity.reason.notThisDocument', 'identity.reason.notThisDocument.text'],
  'photo-altered': ['identity.reason.photoAltered', 'identity.reason.photoAltered.text'],
  'name-differs': ['identity.reason.nameDiffers', 'identity.reason.nameDiffers.text'],
  'number-differs': ['identity.reason.numberDiffers', 'identity.reason.numberDiffers.text'],
  'document-expired': ['identity.reason.documentExpired', 'identity.reason.documentExpired.text'],
} as const satisfies Record<IdentityReason, readonly [TextKey, TextKey]>

const nameOfPart = {
  details: 'identity.part.details',
  front: 'identity.part.front',
  back: 'identity.part.back',
} as const satisfies Record<IdentityPart, TextKey>
const shownParts = ['front', 'back', 'details'] as const satisfies readonly IdentityPart[]

/** The identity came back: why, what is kept, and the one way on. */
export function FailScreen() {
  const { t } = useText()
  return (
    <ResultPage
      path={paths.identityFail}
      foot={({ submission }) => <WayOn again={submission?.again ?? identityParts} />}
    >
      {({ submission }) => (
        <>
          <StateView
            compact
            picture={
              <Medal tone="alert">
                <CircleAlert size={40} strokeWidth={1.7} />
              </Medal>
            }
            title={t('identity.fail.title')}
            text={t('identity.fail.text', { count: submission?.again.length ?? 3 })}
          />
          {submission === null ? null : <Reasons submission={submission} />}
        </>
      )}
    </ResultPage>
  )
}

function Reasons({ submission: { reasons, note, again } }: { submission: IdentitySubmission }) {
  const { t } = useText()
  return (
    <div className="identity-page__cards">
      {reasons.map((reason) => {
        const [title, text] = wordsOf[reason]
        const isAboutPhoto = reason.startsWith('front') || reason.startsWith('back')
        return (
          <Note
            key={reason}
            tone="alert"
            icon={isAboutPhoto ? <Image size={18} strokeWidth={1.9} /> : <FileWarning size={18} strokeWidth={1.9} />}
          >
            <b className="identity-page__reason">{t(title)}</b> {t(text)}
          </Note>
        )
      })}
      {note === null ? null : (
        <Note icon={<MessageSquareText size={18} strokeWidth={1.9} />}>
          <b className="identity-page__reason">{t('identity.fail.note')}</b> {note}
        </Note>
      )}
      <Card>
        {shownParts.map((part) => (
          <KeyValue
            key={part}
            label={t(nameOfPart[part])}
            value={
              again.includes(part) ? (
                <Tag tone="bad" icon={<X size={14} strokeWidth={2.2} />}>
                  {t(part === 'details' ? 'identity.part.correct' : 'identity.part.again')}
                </Tag>
              ) : (
                <Tag tone="done" icon={<Check size={14} strokeWidth={2.2} />}>
                  {t('identity.part.accepted')}
                </Tag>
              )
            }
          />
        ))}
      </Card>
      <OpenedRow />
    </div>
  )
}

function WayOn({ again }: { again: readonly IdentityPart[] }) {
  const { t } = useText()
  if (again.includes('details')) return <Button href={linkTo(paths.identity)}>{t('identity.fail.details')}</Button>
  const text =
    again.length === 2 ? 'identity.fail.both' : again[0] === 'front' ? 'identity.fail.front' : 'identity.fail.back'
  return <Button href={linkTo(paths.identityStep)}>{t(text)}</Button>
}
