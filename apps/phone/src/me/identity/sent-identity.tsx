import './identity.css'
import { useState } from 'react'
import type { IdentityView } from '@bahi/contract/customers/identity'
import { TextLink } from '@bahi/ui/buttons/button'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { OwnPhoto } from '../../page/own-photo.tsx'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { nameOfType } from './identity-form.ts'
import { IdentityTag } from './identity-tag.tsx'

interface SentIdentityProps {
  submission: NonNullable<IdentityView['submission']>
  state: IdentityView['state']
}

/** What the customer sent, to its owner alone. The photos are fetched when they are asked for: each opening is written into the log. */
export function SentIdentity({ submission, state }: SentIdentityProps) {
  const { t, language } = useText()
  const [isShown, setShown] = useState(false)
  const { idType } = submission
  return (
    <Card>
      <KeyValue label={t('identity.name')} value={submission.name} />
      <KeyValue label={t('identity.nationality')} value={t('identity.nationality.india')} />
      <KeyValue label={t('identity.type')} value={t(nameOfType[idType])} />
      <KeyValue label={t('identity.review.number')} value={submission.numberMasked} />
      <KeyValue label={t('identity.review.sent')} value={formatDayAndTime(submission.sentAt, language)} />
      <KeyValue label={t('identity.review.state')} value={<IdentityTag state={state} />} />
      {isShown ? (
        <div className="sent-photos">
          <SentPhoto id={submission.frontPhoto} name={t('identity.photo.side', { side: 'front', type: idType })} />
          <SentPhoto id={submission.backPhoto} name={t('identity.photo.side', { side: 'back', type: idType })} />
        </div>
      ) : (
        <TextLink onPress={() => setShown(true)}>{t('identity.photos.show')}</TextLink>
      )}
    </Card>
  )
}

function SentPhoto({ id, name }: { id: string; name: string }) {
  const { t } = useText()
  return (
    <figure className="sent-photo">
      <OwnPhoto id={id} name={name} goneText={t('chat.photo.gone')} className="sent-photo__picture" />
      <figcaption>{name}</figcaption>
    </figure>
  )
}
