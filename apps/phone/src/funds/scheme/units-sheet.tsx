import { Sheet } from '@bahi/ui/sheets/sheet'
import { Unsaved } from '../../page/unsaved.tsx'
import { useText } from '../../text/use-text.tsx'
import { UnitsButton, UnitsForm } from './units-form.tsx'
import { titleKeys, type SchemeSide, type SchemeTerms } from './units-rules.ts'
import { useUnitsForm } from './use-units-form.ts'

interface UnitsSheetProps {
  side: SchemeSide
  scheme: SchemeTerms
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
}

/** Buying into a fund, or out of it, over its page. */
export function UnitsSheet({ side, scheme, sheet }: UnitsSheetProps) {
  const { t } = useText()
  const form = useUnitsForm({ kind: 'fund', side, scheme, open: sheet.open })
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t(titleKeys.fund[side], { name: scheme.name })}
      closeName={t('app.close')}
      locked={form.isSending}
      foot={<UnitsButton form={form} />}
    >
      <Unsaved inSheet isFilled={form.isFilled} onDiscard={form.startAgain} />
      <UnitsForm form={form} />
    </Sheet>
  )
}
