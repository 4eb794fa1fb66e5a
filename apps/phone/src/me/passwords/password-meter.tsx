import './passwords.css'
import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { countLetters, passwordStrength, type PasswordChecks } from './password-strength.ts'

const words = [
  'password.strength.none',
  'password.strength.weak',
  'password.strength.fair',
  'password.strength.good',
  'password.strength.strong',
] as const satisfies readonly TextKey[]
const checkTexts = [
  ['longEnough', 'password.check.length'],
  ['notCommon', 'password.check.common'],
  ['notPhone', 'password.check.phone'],
] as const satisfies readonly (readonly [keyof PasswordChecks, TextKey])[]

/** The strength of a new password in bars and words, and the rules it must meet. */
export function PasswordMeter({ password, checks }: { password: string; checks: PasswordChecks }) {
  const { t } = useText()
  const bars = passwordStrength(password, checks)
  return (
    <div className="password-meter">
      <div className="password-meter__bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={bar <= bars ? 'password-meter__bar password-meter__bar--on' : 'password-meter__bar'}
          />
        ))}
      </div>
      <p className="password-meter__words">
        <span role="status">{t(words[bars])}</span>
        <span aria-hidden="true">{password === '' ? '' : countLetters(password)}</span>
      </p>
      <ul className="password-meter__checks">
        {checkTexts.map(([check, text]) => (
          <Check
            key={check}
            state={password === '' ? 'open' : checks[check] ? 'kept' : 'broken'}
            text={t(text)}
            name={t(
              password === '' ? 'password.check.open' : checks[check] ? 'password.check.kept' : 'password.check.broken',
            )}
          />
        ))}
      </ul>
    </div>
  )
}

const icons = { open: Circle, kept: CircleCheck, broken: CircleAlert } as const

function Check({ state, text, name }: { state: keyof typeof icons; text: string; name: string }) {
  const Icon = icons[state]
  return (
    <li className={`password-meter__check password-meter__check--${state}`}>
      <Icon size={20} strokeWidth={1.9} role="img" aria-label={name} />
      <span>{text}</span>
    </li>
  )
}
