import './applications.css'
import { ChevronRight } from 'lucide-react'
import type { ApplicationView } from '@bahi/contract/ipo/views'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { ApplicationTag } from '../ipo-tag.tsx'
import { placeOfMoney } from './application-words.ts'

/** The customer's own application, in short: its state, where the money is, and the way to the whole of it. */
export function OwnApplication({ application }: { application: ApplicationView }) {
  const text = useText()
  const figures = useFigures()
  return (
    <a className="own-application" href={linkTo(paths.ipoApplication, { id: application.id })}>
      <span className="own-application__words">
        <span className="own-application__head">
          <b>{text.t('ipo.toMine')}</b>
          <ApplicationTag state={application.state} />
        </span>
        <span className="own-application__line">
          {text.t('ipo.mine.line', { lots: application.lots, shares: figures.shares(application.shares) })} ·{' '}
          {placeOfMoney(application, text, figures)}
        </span>
      </span>
      <ChevronRight size={18} strokeWidth={2} aria-hidden="true" />
    </a>
  )
}
