import { useState } from 'react'
import { CallFailed } from '@bahi/client/throwing-calls'
import { depositories, type Depository } from '@bahi/contract/customers/share-transfers'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { PasswordField } from '@bahi/ui/fields/password-field'
import { TextField } from '@bahi/ui/fields/text-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { useSheet } from '../../page/use-sheet.ts'
import { WithdrawCode } from '../../session/withdraw-code.tsx'
import { formatDay } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { type TextKey, useText } from '../../text/use-text.tsx'
import { type ShareTransfers, useCreateShareTransfer } from './use-share-transfers.ts'

interface MoveSheetProps {
  sheet: ReturnType<typeof useSheet>
  shares: ShareTransfers
}

/** Where the shares go, that the account is one's own, and the PIN, as for every withdrawal. */
export function MoveSheet({ sheet, shares }: MoveSheetProps) {
  const { t, language } = useText()
  const figures = useFigures()
  const online = useOnline()
  const refusalText = useRefusalText()
  const form = useMoveForm(sheet.close)
  const { filled, setFilled, create, send } = form
  const { free, dueAt, hasPin, needsCode, verifiedName } = shares
  const isReady =
    filled.account !== '' && filled.participant.trim().length > 1 && filled.isOwn && filled.pin !== '' && online
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('closing.shares')}
      closeName={t('app.close')}
      locked={create.isPending}
      foot={
        <Button
          disabled={!isReady || (needsCode && !/^\d{6}$/.test(filled.smsCode))}
          busy={create.isPending}
          onPress={send}
        >
          {t('closing.shares')}
        </Button>
      }
    >
      <div className="close-form">
        <p className="closing-screen__say">
          {t('closing.shares.goes')}:{' '}
          {free.map(({ code, quantity }) => `${figures.shares(quantity)} ${code}`).join(' · ')}
        </p>
        <Target {...form} />
        <CheckBox checked={filled.isOwn} onChange={(isOwn) => setFilled({ ...filled, isOwn })}>
          {t('closing.shares.ownName', { name: verifiedName ?? '' })}
        </CheckBox>
        {needsCode ? (
          <WithdrawCode code={filled.smsCode} onCode={(smsCode) => setFilled({ ...filled, smsCode })} />
        ) : null}
        {hasPin ? (
          <PasswordField
            showName={t('account.password.show')}
            hideName={t('account.password.hide')}
            label={t('closing.pin')}
            name="pin"
            autoComplete="off"
            value={filled.pin}
            onChange={(pin) => setFilled({ ...filled, pin })}
          />
        ) : (
          <TextLink href={linkTo(paths.passwords)}>{t('closing.shares.noPin')}</TextLink>
        )}
        <p className="closing-screen__small">
          {t('closing.shares.due', { day: formatDay(new Date(Date.parse(dueAt) - 1), language) })}
        </p>
        {create.isError && !isAccountWrong(create.error) ? <Note tone="alert">{refusalText(create.error)}</Note> : null}
      </div>
    </Sheet>
  )
}

const hintTexts = {
  nsdl: 'closing.shares.hint.nsdl',
  cdsl: 'closing.shares.hint.cdsl',
} as const satisfies Record<Depository, TextKey>

/** The number is none of the depository’s: said under its field. */
const isAccountWrong = (cause: unknown): boolean => cause instanceof CallFailed && cause.failure.fields[0] === 'account'

/** The other account: its depository, its number and who keeps it. */
function Target({ filled, setFilled, create }: ReturnType<typeof useMoveForm>) {
  const { t } = useText()
  const hint = t(hintTexts[filled.depository])
  const isWrong = isAccountWrong(create.error)
  return (
    <>
      <Segmented<Depository>
        name={t('closing.shares.depository')}
        value={filled.depository}
        onChange={(depository) => setFilled({ ...filled, depository })}
        options={depositories.map((value) => ({ value, text: value.toUpperCase() }))}
      />
      <TextField
        label={t('closing.shares.account')}
        hint={isWrong ? undefined : hint}
        problem={isWrong ? hint : undefined}
        inputMode={filled.depository === 'cdsl' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={24}
        value={filled.account}
        onChange={(account) => setFilled({ ...filled, account })}
      />
      <TextField
        label={t('closing.shares.participant')}
        autoComplete="off"
        maxLength={80}
        value={filled.participant}
        onChange={(participant) => setFilled({ ...filled, participant })}
      />
    </>
  )
}

const empty = { depository: 'nsdl' as Depository, account: '', participant: '', isOwn: false, pin: '', smsCode: '' }

function useMoveForm(onDone: () => void) {
  const { t } = useText()
  const { toast } = useToast()
  const create = useCreateShareTransfer()
  const [filled, fill] = useState(empty)
  // What was refused is no longer what is typed.
  const setFilled = (now: typeof empty) => {
    if (create.isError) create.reset()
    fill(now)
  }
  const send = () =>
    mutateThen(create, filled, {
      onSuccess: () => {
        fill(empty)
        onDone()
        toast(t('closing.shares.state.waiting'), { tone: 'done' })
      },
    })
  return { filled, setFilled, create, send }
}
