import './transfers.css'
import { useState } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { PinSheet } from '@bahi/ui/sheets/pin-sheet'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useDeskPromise } from '../../session/use-desk-promise.ts'
import { WithdrawCode } from '../../session/withdraw-code.tsx'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { OutPreview, useCreateTransferOut } from './use-transfers.ts'

interface TransferPinProps {
  create: ReturnType<typeof useCreateTransferOut>
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  amountPaise: number
  card: NonNullable<OutPreview['card']>
  needsCode: boolean
}

/** The PIN, and before it a code where a setting asks for one. The sixth digit sends. */
export function TransferPin({ create, sheet, amountPaise, card, needsCode }: TransferPinProps) {
  const { t } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const promise = useDeskPromise()
  const [smsCode, setSmsCode] = useState('')
  const [hasCode, setHasCode] = useState(!needsCode)
  const complete = async (pin: string): Promise<string | null> => {
    try {
      await create.mutateAsync({ amountPaise, pin, smsCode })
    } catch (cause) {
      return refusalText(cause)
    }
    toast([t('transfer.out.sent'), promise].filter((one) => one !== null).join(' '), { tone: 'done' })
    navigation.redirect(paths.transferRecords)
    return null
  }
  if (!hasCode) return <CodeStep sheet={sheet} code={smsCode} onCode={setSmsCode} onNext={() => setHasCode(true)} />
  return (
    <PinSheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('transfer.pin.title')}
      closeName={t('app.close')}
      detail={t('transfer.pin.text', {
        amount: figures.rupees(amountPaise),
        bank: card.bankName,
        ending: card.accountEnding,
      })}
      text={{ filled: (digits, most) => t('pin.filled', { digits, most }), pad: t('pin.pad'), erase: t('pin.erase') }}
      forgot={<TextLink href={linkTo(paths.passwords)}>{t('transfer.pin.forgot')}</TextLink>}
      onComplete={complete}
    />
  )
}

function CodeStep({
  sheet,
  code,
  onCode,
  onNext,
}: {
  sheet: TransferPinProps['sheet']
  code: string
  onCode: (code: string) => void
  onNext: () => void
}) {
  const { t } = useText()
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('transfer.code')}
      closeName={t('app.close')}
      foot={
        <Button disabled={!/^\d{6}$/.test(code)} onPress={onNext}>
          {t('transfer.pin.title')}
        </Button>
      }
    >
      <div className="transfer-dispute">
        <WithdrawCode code={code} onCode={onCode} />
      </div>
    </Sheet>
  )
}
