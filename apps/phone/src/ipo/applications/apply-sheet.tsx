import './applications.css'
import type { ApplicationView, IpoDetail } from '@bahi/contract/ipo/views'
import { SlideToConfirm } from '@bahi/ui/buttons/slide-to-confirm'
import { useToast } from '@bahi/ui/feedback/toast'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useOnline } from '../../live/use-online.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { Unsaved } from '../../page/unsaved.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { ApplyFields } from './apply-fields.tsx'
import { ApplySumLines } from './apply-sum.tsx'
import { ApplyTroubles } from './apply-troubles.tsx'
import { useApply, type ApplyState } from './use-apply.ts'

interface ApplySheetProps {
  ipo: IpoDetail
  application: ApplicationView | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The form over the page of an issue: lots, price, held amount, slide. When the customer has applied, the form changes the application. */
export function ApplySheet({ ipo, application, open, onOpenChange }: ApplySheetProps) {
  const { t } = useText()
  const figures = useFigures()
  const navigation = useNavigation()
  const { toast } = useToast()
  const standing = application !== null && application.canChange ? application : null
  const apply = useApply({
    ipo,
    standing,
    open,
    onDone: ({ id, heldPaise }) => {
      const amount = figures.rupees(heldPaise)
      toast(standing === null ? t('ipo.applied', { amount }) : t('ipo.changed', { amount }), { tone: 'done' })
      // The application's page takes the place of the sheet: going back leads to the offer, not to a spent form.
      navigation.redirect(paths.ipoApplication, { id })
    },
  })
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={standing === null ? t('ipo.sheet.apply', { name: ipo.name }) : t('ipo.sheet.change')}
      closeName={t('app.close')}
      locked={apply.sending}
      foot={<ApplyFoot apply={apply} isChange={standing !== null} />}
    >
      <div className="apply-sheet">
        <Unsaved inSheet isFilled={apply.isFilled} />
        <ApplyFields ipo={ipo} apply={apply} />
        <ApplyTroubles apply={apply} />
        <ApplySumLines apply={apply} standing={standing} />
      </div>
    </Sheet>
  )
}

/** The slide, and the reason why it is locked. The slide is unlocked only while the figures belong to the present fields. */
function ApplyFoot({ apply, isChange }: { apply: ApplyState; isChange: boolean }) {
  const { t } = useText()
  const figures = useFigures()
  const amount = figures.rupees(apply.preview?.holdPaise ?? 0)
  return (
    <SlideToConfirm
      hintText={t('slide.hint')}
      text={isChange ? t('ipo.slide.change', { amount }) : t('ipo.slide', { amount })}
      name={isChange ? t('ipo.slide.change.name', { amount }) : t('ipo.slide.name', { amount })}
      onConfirm={apply.send}
      sending={apply.sending}
      sendingText={t('ipo.sending')}
      lockedText={useLockText(apply)}
    />
  )
}

function useLockText({ problems, current, changes }: ApplyState): string | undefined {
  const { t } = useText()
  const online = useOnline()
  if (!online) return t('order.locked.offline')
  if (problems.count > 0) return t('order.locked.problems', { count: problems.count })
  if (!changes) return t('ipo.locked.same')
  return current ? undefined : t('ipo.locked.counting')
}
