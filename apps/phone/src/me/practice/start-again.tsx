import { RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import type { PracticeBook } from '@bahi/contract/customers/practice'
import { Button } from '@bahi/ui/buttons/button'
import { Gutter } from '@bahi/ui/layout/screen'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useClient } from '../../calls/client.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { useStartAgain } from '../../session/use-practice.ts'
import { useSettings } from '../../session/use-settings.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

/** Ends the present practice book and opens a new one. The page first says what happens to the old book. */
export function StartAgain({ book }: { book: PracticeBook }) {
  const { t } = useText()
  const figures = useFigures()
  const sheet = useSheet('start-again')
  const { data: settings } = useSettings()
  const { newIdempotencyKey } = useClient()
  const key = useRef<string | null>(null)
  const again = useStartAgain()
  const amount = settings?.practiceCashPaise
  const start = () => {
    key.current ??= newIdempotencyKey()
    again.mutate({ id: book.id, key: key.current })
  }
  return (
    <Gutter>
      <Button kind="quiet" icon={<RotateCcw size={18} strokeWidth={2} />} onPress={sheet.show}>
        {t('practice.again')}
      </Button>
      <Sheet
        open={sheet.open}
        onOpenChange={sheet.onOpenChange}
        title={t('practice.again.title')}
        closeName={t('app.close')}
      >
        <div className="practice-screen__again">
          <p>{t('practice.again.sold')}</p>
          <p>{t('practice.again.kept')}</p>
          <Button busy={again.isPending} onPress={start}>
            {amount == null
              ? t('practice.again')
              : t('practice.again.confirm', { amount: figures.roundRupees(amount) })}
          </Button>
        </div>
      </Sheet>
    </Gutter>
  )
}
