import type { ReactNode } from 'react'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useText } from '../../text/use-text.tsx'
import { UnitsButton, UnitsForm } from './units-form.tsx'
import { titleKeys, type SchemeKind, type SchemeSide, type SchemeTerms } from './units-rules.ts'
import type { PreviewAnswer } from './use-schemes.ts'
import { useUnitsForm } from './use-units-form.ts'

interface UnitsSheetProps {
  kind: SchemeKind
  side: SchemeSide
  scheme: SchemeTerms
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  more?: ((answer: PreviewAnswer) => ReactNode) | undefined
}

/** Buying into a scheme, or out of it, over its page. */
export function UnitsSheet({ kind, side, scheme, sheet, more }: UnitsSheetProps) {
  const { t } = useText()
  const form = useUnitsForm({ kind, side, scheme, open: sheet.open })
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t(titleKeys[kind][side], { name: scheme.name })}
      closeName={t('app.close')}
      locked={form.isSending}
      foot={<UnitsButton form={form} />}
    >
      <UnitsForm form={form} more={more} />
    </Sheet>
  )
}
