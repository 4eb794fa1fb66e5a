import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { encode } from 'uqr'
import { enrolStaff } from '@bahi/contract/staff/people'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../session/client.ts'
import { refusalText, refusedFields } from '../../text/refusal-text.ts'
import { SignInCover } from './sign-in-cover.tsx'
import { SignInField } from './sign-in-field.tsx'

const minPassword = 12

/** Takes up an account that two colleagues let in: one's own password, one's own second factor. */
export function EnrolScreen() {
  const client = useClient()
  const enrol = useMutation({
    mutationFn: (input: { enrolmentCode: string; password: string }) =>
      client.call(enrolStaff, input, { needLogin: false }),
  })
  useEffect(() => {
    document.title = 'Enrol · Bahi console'
  }, [])
  return (
    <SignInCover>
      {enrol.data === undefined ? (
        <EnrolForm isSending={enrol.isPending} cause={enrol.error} onSend={enrol.mutate} />
      ) : (
        <SecondFactor enrolled={enrol.data} />
      )}
    </SignInCover>
  )
}

function EnrolForm({
  isSending,
  cause,
  onSend,
}: {
  isSending: boolean
  cause: Error | null
  onSend: (input: { enrolmentCode: string; password: string }) => void
}) {
  const [enrolmentCode, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const isReady = password.length >= minPassword && again === password && enrolmentCode.trim() !== ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSend({ enrolmentCode: enrolmentCode.trim(), password })
  }
  const fields = refusedFields(cause)
  return (
    <form className="sign-in__form" onSubmit={send}>
      <h1 className="sign-in__title">Take up your account</h1>
      <p className="sign-in__say">
        Two colleagues let you in; an admin hands you the enrolment code. The password and the second factor are yours
        alone.
      </p>
      {cause === null ? null : (
        <p className="sign-in__wrong" role="alert">
          {refusalText(cause)}
        </p>
      )}
      <SignInField
        label="Enrolment code"
        autoFocus
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={60}
        status={fields.includes('enrolmentCode') ? 'error' : ''}
        value={enrolmentCode}
        onChange={setCode}
      />
      <NewPassword
        password={password}
        again={again}
        isRefused={fields.includes('password')}
        onPassword={setPassword}
        onAgain={setAgain}
      />
      <Button type="primary" size="large" block htmlType="submit" loading={isSending} disabled={!isReady}>
        Set password
      </Button>
      <p className="sign-in__row">
        <Link to="/">Back to the sign-in</Link>
      </p>
    </form>
  )
}

interface NewPasswordProps {
  password: string
  again: string
  /** The server refused it. */
  isRefused: boolean
  onPassword: (password: string) => void
  onAgain: (again: string) => void
}

/** A new password and its repetition, with what is still wrong with the two. */
function NewPassword({ password, again, isRefused, onPassword, onAgain }: NewPasswordProps) {
  const differs = again !== '' && again !== password
  const field = { type: 'password', autoComplete: 'new-password', maxLength: 200 }
  return (
    <>
      <SignInField
        label="New password"
        {...field}
        status={isRefused ? 'error' : ''}
        value={password}
        onChange={onPassword}
      />
      <p className="sign-in__row">
        {password !== '' && password.length < minPassword
          ? `${password.length} of at least ${minPassword} characters`
          : `At least ${minPassword} characters`}
      </p>
      <SignInField
        label="New password again"
        {...field}
        status={differs ? 'error' : ''}
        value={again}
        onChange={onAgain}
      />
      {differs ? <p className="sign-in__wrong">The two passwords differ.</p> : null}
    </>
  )
}

function SecondFactor({ enrolled: { name, secret, uri } }: { enrolled: ReplyOf<typeof enrolStaff> }) {
  const navigate = useNavigate()
  return (
    <div className="sign-in__form">
      <h1 className="sign-in__title">Add your second factor</h1>
      <p className="sign-in__say">
        Read this with your authenticator app. It is shown once; whoever has it has half of your account.
      </p>
      <div className="sign-in__qr">
        <QrCode text={uri} name="Your second factor, as a code for an authenticator app" />
        <p>
          Or type it in:
          <br />
          <span className="sign-in__secret">{secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
      </div>
      <p className="sign-in__note">
        <ShieldCheck size={20} strokeWidth={1.8} aria-hidden="true" />
        <span>
          You sign in as <strong>{name}</strong>, with your password and the code of the app.
        </span>
      </p>
      <Button type="primary" size="large" block onClick={() => void navigate({ to: '/' })}>
        To the sign-in
      </Button>
    </div>
  )
}

/** A square code of dark modules on white: cameras want it so. */
function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path d={modules.join('')} fill="currentColor" />
    </svg>
  )
}
