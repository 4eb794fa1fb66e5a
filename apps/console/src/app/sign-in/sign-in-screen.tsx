import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { Check, ShieldCheck } from 'lucide-react'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { signInStaff } from '@bahi/contract/staff/people'
import { useClient } from '../../session/client.ts'
import { useSessionStore } from '../../session/session.ts'
import { refusalText } from '../../text/refusal-text.ts'
import { keepDeviceKey, readDeviceKey } from './device-key.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInCover } from './sign-in-cover.tsx'
import { SignInField } from './sign-in-field.tsx'

const codeLength = 6

interface Known {
  readonly name: string
  readonly password: string
}

/** Name and password first, then the code. All three are sent together: which of them was wrong is never said. */
export function SignInScreen() {
  const [known, setKnown] = useState<Known | null>(null)
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    document.title = 'Sign in · Bahi console'
  }, [])
  return (
    <SignInCover>
      {known === null ? (
        <PasswordStep
          wrong={wrong}
          onGoOn={(next) => {
            setWrong('')
            setKnown(next)
          }}
        />
      ) : (
        <CodeStep
          known={known}
          onBack={(why) => {
            setWrong(why)
            setKnown(null)
          }}
        />
      )}
    </SignInCover>
  )
}

function Steps({ at }: { at: 1 | 2 }) {
  const disc = (step: 1 | 2): ReactNode => (
    <span className={`sign-in__disc${step < at ? ' sign-in__disc--done' : step > at ? ' sign-in__disc--later' : ''}`}>
      {step < at ? <Check size={15} strokeWidth={2.5} aria-hidden="true" /> : step}
    </span>
  )
  return (
    <ol className="sign-in__steps" aria-label="Steps of signing in">
      <li
        className={at === 1 ? 'sign-in__step sign-in__step--on' : 'sign-in__step'}
        aria-current={at === 1 ? 'step' : undefined}
      >
        {disc(1)}Password
      </li>
      <li className="sign-in__dash" aria-hidden="true" />
      <li
        className={at === 2 ? 'sign-in__step sign-in__step--on' : 'sign-in__step'}
        aria-current={at === 2 ? 'step' : undefined}
      >
        {disc(2)}Second factor
      </li>
    </ol>
  )
}

function PasswordStep({ wrong, onGoOn }: { wrong: string; onGoOn: (known: Known) => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const isFilled = name.trim() !== '' && password !== ''
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (isFilled) onGoOn({ name, password })
  }
  return (
    <form className="sign-in__form" onSubmit={goOn}>
      <Steps at={1} />
      <h1 className="sign-in__title">Sign in</h1>
      {wrong === '' ? null : (
        <p className="sign-in__wrong" role="alert">
          {wrong}
        </p>
      )}
      <SignInField
        label="Name"
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <SignInField
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={setPassword}
      />
      <Button type="primary" size="large" block htmlType="submit" disabled={!isFilled}>
        Go on
      </Button>
      <p className="sign-in__row">
        <span>New here, or a new second factor?</span>
        <Link to="/enrol">Use an enrolment code</Link>
      </p>
    </form>
  )
}

function CodeStep({ known, onBack }: { known: Known; onBack: (why: string) => void }) {
  const client = useClient()
  const session = useSessionStore()
  const left = useSecondsLeft()
  const [typed, setTyped] = useState<readonly string[]>([])
  const code = typed.join('')
  const signIn = useMutation({
    mutationFn: (whole: string) =>
      client.call(signInStaff, { ...known, code: whole, deviceKey: readDeviceKey() }, { needLogin: false }),
    onSuccess: ({ deviceKey, ...opened }) => {
      keepDeviceKey(deviceKey)
      session.signIn(opened)
    },
    // Any of the three may have been wrong, so all three are asked again.
    onError: (cause) => onBack(refusalText(cause)),
  })
  const send = (whole: string) => {
    if (whole.length === codeLength && !signIn.isPending) signIn.mutate(whole)
  }
  return (
    <form
      className="sign-in__form"
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
    >
      <Steps at={2} />
      <h1 className="sign-in__title">Type the code from your app</h1>
      <p className="sign-in__say">Signing in as {known.name.trim()}. A new code every 30 seconds.</p>
      <div className="sign-in__otp" role="group" aria-label="Code">
        <Input.OTP
          autoFocus
          length={codeLength}
          onInput={setTyped}
          onChange={send}
          formatter={(text) => text.replace(/\D/g, '')}
          inputMode="numeric"
          disabled={signIn.isPending}
        />
      </div>
      <p className="sign-in__row">
        <span>
          {typed.filter((digit) => digit !== '').length} of {codeLength} · {left} seconds left
        </span>
        <Button type="link" size="small" onClick={() => onBack('')}>
          Back
        </Button>
      </p>
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={signIn.isPending}
        disabled={code.length !== codeLength}
      >
        Sign in
      </Button>
      <PasskeyButton known={known} onRefused={onBack} />
      <p className="sign-in__note">
        <ShieldCheck size={20} strokeWidth={1.8} aria-hidden="true" />
        <span>
          Each code opens once. Every try is written down, also those that fail; after many of them signing in pauses
          for a while.
        </span>
      </p>
    </form>
  )
}

const stepMs = 30_000

/** How long the code that an authenticator shows now is shown, in seconds. */
function useSecondsLeft(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(tick)
  }, [])
  return Math.ceil((stepMs - (now % stepMs)) / 1_000)
}
