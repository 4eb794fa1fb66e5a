import './identity.css'
import { ScanLine, Sun, ZoomIn } from 'lucide-react'
import { useText } from '../../text/use-text.tsx'

const tips = [
  { text: 'identity.tip.corners', Icon: ScanLine },
  { text: 'identity.tip.readable', Icon: ZoomIn },
  { text: 'identity.tip.light', Icon: Sun },
] as const

/** What a reviewer needs to see. */
export function GoodPhoto() {
  const { t } = useText()
  return (
    <section>
      <h2 className="good-photo__title">{t('identity.tip.title')}</h2>
      <ul className="good-photo">
        {tips.map(({ text, Icon }) => (
          <li key={text} className="good-photo__one">
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  )
}
