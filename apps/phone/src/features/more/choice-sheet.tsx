import { ChoiceList } from '@bahi/ui/choice-list'
import { Sheet } from '@bahi/ui/sheet'
import { useText } from '../../text/use-text.tsx'

interface ChoiceSheetProps<Value extends string> {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  title: string
  value: Value
  options: readonly { value: Value; text: string; lang?: string }[]
  onChoose: (value: Value) => void
}

/** A sheet with one of few; choosing closes it. */
export function ChoiceSheet<Value extends string>({ sheet, title, value, options, onChoose }: ChoiceSheetProps<Value>) {
  const { t } = useText()
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={title} closeName={t('app.close')}>
      <ChoiceList
        name={title}
        value={value}
        options={options}
        onChange={(next) => {
          onChoose(next)
          sheet.onOpenChange(false)
        }}
      />
    </Sheet>
  )
}
