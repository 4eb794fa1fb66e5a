import type { NomineeView } from '@bahi/contract/customers/nominees'
import { Tag } from '@bahi/ui/feedback/tag'
import { formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { percentText } from './nominee-form.ts'
import { guardianWords, idWords, relationWords } from './nominee-words.ts'

/** One nominee as declared. A number is shown in part only. */
export function NomineeCard({ nominee }: { nominee: Omit<NomineeView, 'isMinor'> & { isMinor: boolean } }) {
  const { t, language } = useText()
  const { name, relation, shareBp, bornOn, isMinor, id, mobile, email, address, guardian } = nominee
  const facts = [
    bornOn === null ? null : t('nominees.bornOn', { date: formatDay(`${bornOn}T00:00:00+05:30`, language) }),
    guardian === null
      ? null
      : t('nominees.guardianIs', { name: guardian.name, relation: t(guardianWords[guardian.relation]) }),
    id === null ? null : `${t(idWords[id.type])} ${id.masked}`,
    mobile,
    email,
    address,
  ].filter((fact) => fact !== null)
  return (
    <li className="nominee-card card card--padded">
      <div className="nominee-card__head">
        <span className="nominee-card__name">{name}</span>
        <span className="nominee-card__share">{percentText(shareBp)}%</span>
      </div>
      <p className="nominee-card__relation">
        {t(relationWords[relation])}
        {isMinor ? <Tag tone="wait">{t('nominees.minor')}</Tag> : null}
      </p>
      {facts.map((fact, at) => (
        <p className="nominee-card__fact" key={at}>
          {fact}
        </p>
      ))}
    </li>
  )
}
