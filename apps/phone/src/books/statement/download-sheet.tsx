import { ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../../navigation/paths.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { AccountCheck } from '../check/use-account-check.ts'
import { PeriodList } from './period-list.tsx'
import type { Period } from './periods.ts'
import { useDownload } from './use-download.ts'
import type { useStatementScope } from './use-statement.ts'

interface DownloadSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  scope: ReturnType<typeof useStatementScope>
  /** The time that is shown behind the sheet. */
  asked: Period
  check: AccountCheck
}

/** The entries of a month or of a financial year as a file for a spreadsheet. */
export function DownloadSheet({ sheet, scope, asked, check }: DownloadSheetProps) {
  const { t } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const [chosen, setChosen] = useState<Period | null>(null)
  const { save, isSaving, isFailed, read } = useDownload(check)
  const period = chosen ?? asked
  const download = () => {
    save(period).then(
      (count) => {
        toast(t('statement.downloaded', { count }))
        sheet.onOpenChange(false)
      },
      () => {},
    )
  }
  const isEmpty = scope.data?.months.length === 0
  const foot = (
    <Button icon={<Download size={18} strokeWidth={2} />} busy={isSaving} disabled={isEmpty} onPress={download}>
      {isSaving ? t('statement.downloading', { count: figures.shares(read) }) : t('statement.download.csv')}
    </Button>
  )
  return (
    <Sheet
      open={sheet.open}
      onOpenChange={sheet.onOpenChange}
      title={t('statement.download')}
      closeName={t('app.close')}
      foot={foot}
    >
      <p className="download-sheet__text">{t('statement.download.text')}</p>
      <QueryStates query={scope}>
        {({ months }) =>
          months.length === 0 ? (
            <Note>{t('statement.none')}</Note>
          ) : (
            <PeriodList months={months} period={period} onChoose={setChosen} />
          )
        }
      </QueryStates>
      {isFailed ? <Note tone="alert">{t('statement.download.failed')}</Note> : null}
      <TextLink href={linkTo(paths.papers)} end={<ChevronRight size={18} strokeWidth={1.9} />}>
        {t('paper.statementLink')}
      </TextLink>
    </Sheet>
  )
}
