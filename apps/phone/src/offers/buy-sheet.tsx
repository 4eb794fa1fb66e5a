import { useState } from 'react'
import * as refusals from '@bahi/contract/messages/refusals'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { TextLink } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { SlideToConfirm } from '@bahi/ui/buttons/slide-to-confirm'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mayHaveArrived } from '../calls/may-have-arrived.ts'
import { mutateThen } from '../calls/mutate-then.ts'
import { useOnline } from '../live/use-online.ts'
import { linkTo, paths } from '../navigation/paths.ts'
import { Unsaved } from '../page/unsaved.tsx'
import { useRefusalText } from '../text/refusal-text.ts'
import { useFigures } from '../text/use-figures.ts'
import { useText, type Text } from '../text/use-text.tsx'
import { firstQuantity, parseQuantity } from './buy-form.ts'
import { dayText } from './offer-words.ts'
import { useBuyOffer, useOffer, type Offer } from './use-offers.ts'

type Problem = NonNullable<Offer['needed']>['problems'][number]
interface BuySheetProps {
  detail: Offer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** How many shares, what they cost line by line, what the lock-in means, slide. */
export function BuySheet({ detail, open, onOpenChange }: BuySheetProps) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const refusalText = useRefusalText()
  const online = useOnline()
  const { offer } = detail
  const [hasRead, setRead] = useState(false)
  const form = useBuyForm(detail, open, () => onOpenChange(false))
  const { typed, setTyped, quantity, problems, buy, send } = form
  const locked = !online
    ? t('order.locked.offline')
    : problems.length > 0
      ? t('order.locked.problems', { count: problems.length })
      : !hasRead
        ? t('offer.locked.read')
        : form.needed === null || quantity === null
          ? t('offer.locked.counting')
          : undefined
  const slide = useSlideText(offer.kind, quantity ?? 0)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(offer.kind === 'placement' ? 'offer.sheet.apply' : 'offer.sheet.buy', { name: offer.name })}
      closeName={t('app.close')}
      locked={buy.isPending}
      foot={
        <SlideToConfirm
          hintText={t('slide.hint')}
          text={slide}
          name={slide}
          onConfirm={send}
          sending={buy.isPending}
          sendingText={t('offer.sending')}
          lockedText={locked}
        />
      }
    >
      <div className="offer-buy">
        <Unsaved inSheet isFilled={form.isFilled} onDiscard={form.discard} />
        <StepperField
          label={t('offer.field.shares')}
          note={t('offer.field.range', {
            least: figures.shares(offer.leastQuantity),
            most: figures.shares(offer.mostQuantity),
          })}
          value={typed}
          step={offer.lotSize}
          minimum={offer.lotSize}
          maximum={offer.mostQuantity}
          lessName={t('offer.field.fewer')}
          moreName={t('offer.field.more')}
          problem={quantityProblem(text, problems)}
          onChange={(value) => setTyped(value.replace(/[^\d]/g, '').slice(0, 12))}
        />
        <BuySum detail={detail} quantity={quantity ?? 0} />
        <BuyProblems problems={problems} />
        {buy.isError && problems.length === 0 ? (
          <Note tone="alert">{mayHaveArrived(buy.error) ? t('offer.unknown') : refusalText(buy.error)}</Note>
        ) : null}
        <CheckBox checked={hasRead} onChange={setRead}>
          {offer.lockedUntil === null
            ? t('offer.haveRead')
            : t('offer.haveRead.lock', { day: dayText(offer.lockedUntil, language) })}
        </CheckBox>
      </div>
    </Sheet>
  )
}

function useSlideText(kind: Offer['offer']['kind'], quantity: number): string {
  const { t } = useText()
  const count = useFigures().shares(quantity)
  return kind === 'placement' ? t('offer.slide.apply', { count }) : t('offer.slide.buy', { count })
}

/** How many shares are typed, what the server says to them, and the way to buy them. */
function useBuyForm({ offer, leastPaise }: Offer, open: boolean, onBought: () => void) {
  const { t } = useText()
  const figures = useFigures()
  const { toast } = useToast()
  const [typed, setTyped] = useState(() => String(firstQuantity(offer, leastPaise)))
  const quantity = parseQuantity(typed)
  const asked = useDebounced(quantity, 250)
  const query = useOffer(offer.id, open ? asked : null)
  const buy = useBuyOffer(offer.kind)
  const needed = query.isPlaceholderData || asked !== quantity ? null : (query.data?.needed ?? null)
  const problems: readonly Problem[] = needed?.problems ?? []
  const send = () => {
    if (quantity === null) return
    mutateThen(
      buy,
      { id: offer.id, quantity },
      {
        onSuccess: ({ heldPaise, allotted }) => {
          toast(
            offer.kind === 'placement'
              ? t('offer.done.applied', { amount: figures.rupees(heldPaise) })
              : t('offer.done.bought', { count: figures.shares(allotted) }),
            { tone: 'done' },
          )
          onBought()
        },
      },
    )
  }
  const first = String(firstQuantity(offer, leastPaise))
  return {
    typed,
    setTyped,
    quantity,
    needed,
    problems,
    buy,
    send,
    isFilled: typed !== first && (buy.isIdle || buy.isError),
    discard: () => setTyped(first),
  }
}

/** What the shares cost, line by line, and the cash that remains. */
function BuySum({ detail: { offer, availablePaise }, quantity }: { detail: Offer; quantity: number }) {
  const { t } = useText()
  const figures = useFigures()
  const valuePaise = quantity * offer.pricePaise
  return (
    <div>
      <KeyValue
        label={t('offer.sum.value', { count: figures.shares(quantity), price: figures.price(offer.pricePaise) })}
        value={figures.rupees(valuePaise)}
      />
      <KeyValue label={t('offer.charges')} value={t('offer.charges.none')} />
      <KeyValue
        total
        label={t(offer.kind === 'placement' ? 'offer.sum.held' : 'offer.sum.needed')}
        value={figures.rupees(valuePaise)}
      />
      <KeyValue label={t('offer.sum.after')} value={figures.rupees(Math.max(0, availablePaise - valuePaise))} />
    </div>
  )
}

/** Problems of the purchase that are not about its quantity, with a link to the remedy. */
function BuyProblems({ problems }: { problems: readonly Problem[] }) {
  const { t, tip } = useText()
  return (
    <>
      {problems
        .filter(({ field }) => field !== 'quantity')
        .map((problem) => (
          <Note key={problem.message} tone="alert">
            {tip(problem.message, problem.params)}{' '}
            {problem.message === refusals.identityMissing ? (
              <TextLink href={linkTo(paths.identity)}>{t('transfer.out.identity')}</TextLink>
            ) : null}
          </Note>
        ))}
      {problems.some(({ message }) => message === refusals.offerCashShort) ? (
        <TextLink href={linkTo(paths.transferIn)}>{t('order.cashShort.action')}</TextLink>
      ) : null}
    </>
  )
}

function quantityProblem({ tip, language }: Text, problems: readonly Problem[]): string | undefined {
  const texts = problems.filter(({ field }) => field === 'quantity').map(({ message, params }) => tip(message, params))
  return texts.length === 0 ? undefined : texts.join(language === 'zh' ? '' : ' ')
}
