import './check.css'
import { ChevronRight, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonRow, TextLink } from '@bahi/ui/buttons/button'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../../navigation/paths.ts'
import { noVeil, type Veil } from '../../session/use-hidden-amounts.tsx'
import { useText } from '../../text/use-text.tsx'
import { CheckResult } from './check-result.tsx'
import type { AccountCheck } from './use-account-check.ts'

interface CheckSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  check: AccountCheck
  veil?: Veil
}

/** The proof behind every Verified chip, worked out on this phone. */
export function CheckSheet({ sheet, check, veil = noVeil }: CheckSheetProps) {
  const { t } = useText()
  const [explains, setExplains] = useState(false)
  const wasPart = check.report !== undefined && check.report.newEntries < check.report.sums.entries
  const foot = (
    <ButtonRow>
      <Button kind="quiet" onPress={() => setExplains(!explains)}>
        {explains ? t('book.result') : t('book.how')}
      </Button>
      <Button
        icon={<RefreshCw size={18} strokeWidth={2} />}
        busy={check.isRunning}
        onPress={check.state === 'checked' ? check.checkOn : check.checkAgain}
      >
        {t('book.again')}
      </Button>
    </ButtonRow>
  )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('book.title')}
      closeName={t('app.close')}
      foot={foot}
    >
      {explains ? (
        <HowThisWorks />
      ) : (
        <>
          <CheckResult check={check} veil={veil} />
          {wasPart && !check.isRunning ? <TextLink onPress={check.checkAgain}>{t('book.everything')}</TextLink> : null}
          <TextLink href={linkTo(paths.proof)} end={<ChevronRight size={18} strokeWidth={1.9} />}>
            {t('proof.title')}
          </TextLink>
        </>
      )}
    </Sheet>
  )
}

function HowThisWorks() {
  const { t } = useText()
  return (
    <ol className="check-sheet__how">
      <li>{t('book.how.twice')}</li>
      <li>{t('book.how.marks')}</li>
      <li>{t('book.how.sums')}</li>
      <li>{t('book.how.remembers')}</li>
    </ol>
  )
}
