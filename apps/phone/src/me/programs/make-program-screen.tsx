import './programs.css'
import { useRef, useState, type FormEvent } from 'react'
import type { ProgramScope } from '@bahi/contract/programs/program-scopes'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { Note } from '@bahi/ui/feedback/note'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { TextArea } from '@bahi/ui/fields/text-area'
import { TextField } from '@bahi/ui/fields/text-field'
import { Section } from '@bahi/ui/layout/screen'
import { useClient } from '../../calls/client.ts'
import { mutateThen } from '../../calls/mutate-then.ts'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LockNote } from '../../page/lock-note.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { Unsaved } from '../../page/unsaved.tsx'
import { useProgramKeys } from '../../session/use-program-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { type MadeKey, NewSecret } from './new-secret.tsx'
import { askOfProgram, emptyProgramForm, computeLastDay, lifetimes, type ProgramForm } from './program-form.ts'
import { scopeTexts } from './program-words.ts'
import { useMakeKey } from './use-programs.ts'

const formId = 'make-key'
const maxNameLength = 40
const maxAddressesLength = 500
const maxRedirectLength = 200

/** Makes a key for a program, and shows its secret once. */
export function MakeProgramScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const [made, setMade] = useState<MadeKey>()
  if (made !== undefined) return <NewSecret made={made} />
  if (loggedIn) return <MakeProgram onMade={setMade} />
  return (
    <AppScreen title={t('program.make')}>
      <LogInFirst next={paths.makeProgram} />
    </AppScreen>
  )
}

function MakeProgram({ onMade }: { onMade: (made: MadeKey) => void }) {
  const { t } = useText()
  const { newIdempotencyKey } = useClient()
  const refusalText = useRefusalText()
  const [form, setForm] = useState<ProgramForm>(emptyProgramForm)
  const make = useMakeKey()
  const idempotencyKey = useRef<string | null>(null)
  const [now] = useState(() => new Date())
  const ask = askOfProgram(form, now)
  const edit = (more: Partial<ProgramForm>) => {
    make.reset()
    idempotencyKey.current = null
    setForm((before) => ({ ...before, ...more }))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ask === null || make.isPending) return
    idempotencyKey.current ??= newIdempotencyKey()
    mutateThen(make, { ...ask, idempotencyKey: idempotencyKey.current }, { onSuccess: onMade })
  }
  return (
    <AppScreen
      title={t('program.make')}
      strip={<OfflineNotice />}
      foot={
        <Button type="submit" form={formId} disabled={ask === null} busy={make.isPending}>
          {t('program.make')}
        </Button>
      }
    >
      <form id={formId} className="make-program" noValidate onSubmit={send}>
        <Unsaved isFilled={form !== emptyProgramForm && (make.isIdle || make.isError)} />
        <LockNote />
        <TextField
          label={t('program.name')}
          note={t('program.name.note')}
          value={form.name}
          maxLength={maxNameLength}
          onChange={(name) => edit({ name })}
        />
        <Scopes form={form} onEdit={edit} />
        <Lifetime form={form} now={now} onEdit={edit} />
        {form.scopes.includes('trade') ? <Limits form={form} onEdit={edit} /> : null}
        <TextArea
          label={t('program.addresses')}
          hint={t('program.addresses.hint')}
          placeholder="203.0.113.9"
          most={maxAddressesLength}
          rows={2}
          countText={(typed, most) => `${typed}/${most}`}
          value={form.addresses}
          onChange={(addresses) => edit({ addresses })}
        />
        <AppAddresses form={form} onEdit={edit} />
        {make.isError ? <Note tone="alert">{refusalText(make.error)}</Note> : null}
        <Note>{t('program.never')}</Note>
      </form>
    </AppScreen>
  )
}

interface PartProps {
  form: ProgramForm
  onEdit: (more: Partial<ProgramForm>) => void
}

/** The addresses of a program's own: where log-ins lead to, and where order updates go. */
function AppAddresses({ form, onEdit }: PartProps) {
  const { t } = useText()
  return (
    <>
      <TextField
        label={t('program.redirect')}
        hint={t('program.redirect.note')}
        placeholder="https://127.0.0.1/"
        value={form.redirectAddress}
        maxLength={maxRedirectLength}
        onChange={(redirectAddress) => onEdit({ redirectAddress })}
      />
      <TextField
        label={t('program.hook.address')}
        hint={t('program.hook.address.note')}
        placeholder="https://…"
        value={form.hookAddress}
        maxLength={maxRedirectLength}
        onChange={(hookAddress) => onEdit({ hookAddress })}
      />
    </>
  )
}

function Scopes({ form: { scopes }, onEdit }: PartProps) {
  const { t } = useText()
  const change = (scope: ProgramScope, isOn: boolean) =>
    onEdit({ scopes: isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
  return (
    <div>
      {(Object.keys(scopeTexts) as ProgramScope[]).map((scope) => (
        <Toggle
          key={scope}
          label={t(scopeTexts[scope].name)}
          detail={t(scopeTexts[scope].detail)}
          checked={scopes.includes(scope)}
          onChange={(isOn) => change(scope, isOn)}
        />
      ))}
    </div>
  )
}

function Lifetime({ form: { days }, now, onEdit }: PartProps & { now: Date }) {
  const { t, language } = useText()
  return (
    <Section
      title={t('program.until')}
      end={<span className="text-caption text-3">{formatDay(computeLastDay(days, now), language)}</span>}
    >
      <ChipRow name={t('program.until')} wrap>
        {lifetimes.map((one) => (
          <Chip key={one} on={one === days} onPress={() => onEdit({ days: one })}>
            {one === 365 ? t('program.year') : t('program.days', { count: one })}
          </Chip>
        ))}
      </ChipRow>
    </Section>
  )
}

function Limits({ form: { ordersPerSecond, dayLimit }, onEdit }: PartProps) {
  const { t } = useText()
  const most = useProgramKeys().data?.maxOrdersPerSecond
  return (
    <>
      <StepperField
        label={t('program.perSecond')}
        note={most === undefined ? undefined : t('program.perSecond.most', { count: most })}
        value={ordersPerSecond}
        step={1}
        minimum={1}
        maximum={most}
        lessName={t('program.perSecond.less')}
        moreName={t('program.perSecond.more')}
        onChange={(value) => onEdit({ ordersPerSecond: value })}
      />
      <AmountField
        label={t('program.perDay')}
        hint={t('program.perDay.hint')}
        grouping="lakh"
        value={dayLimit}
        onChange={(value) => onEdit({ dayLimit: value })}
      />
    </>
  )
}
