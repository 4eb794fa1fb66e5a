import './charts.css'
import { riskArc, riskLevels, riskNeedle } from './risk-arc.ts'

interface RiskometerProps {
  /** 1 (low) to 6 (very high). */
  level: number
  /** "Riskometer · level 5 of 6" */
  label: string
  /** The level in a word: "High risk". */
  title: string
  text?: string | undefined
}

/** How much can be lost, as the law draws it: six steps and a needle, said in words and in number. Colour only marks the place. */
export function Riskometer({ level, label, title, text }: RiskometerProps) {
  return (
    <div className="riskometer">
      <svg className="riskometer__dial" viewBox="0 0 140 78" fill="none" aria-hidden="true">
        {Array.from({ length: riskLevels }, (_, index) => index + 1).map((one) => (
          <path
            key={one}
            className={one === level ? 'riskometer__step riskometer__step--on' : 'riskometer__step'}
            d={riskArc(one)}
            strokeWidth={one === level ? 15 : 11}
          />
        ))}
        <path className="riskometer__needle" d={riskNeedle(level)} strokeWidth="3" strokeLinecap="round" />
        <circle className="riskometer__hub" cx="70" cy="66" r="5.5" />
      </svg>
      <div className="riskometer__words">
        <p className="riskometer__label">{label}</p>
        <p className="riskometer__title">{title}</p>
        {text === undefined ? null : <p className="riskometer__text">{text}</p>}
      </div>
    </div>
  )
}
