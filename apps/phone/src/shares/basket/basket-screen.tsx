import './basket.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maxBasketLines } from '@bahi/contract/shares/baskets'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { SlideToConfirm } from '@bahi/ui/buttons/slide-to-confirm'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useToast } from '@bahi/ui/feedback/toast'
import { Gutter } from '@bahi/ui/layout/screen'
import { useOnline } from '../../live/use-online.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths, pathWithQuery } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import type { BasketLine } from '../ticket/kept-basket.ts'
import { useBasket } from '../ticket/use-basket.ts'
import { AddSharesSheet } from './add-shares-sheet.tsx'
import { BasketLines } from './basket-lines.tsx'
import { BasketSum, ModeChoice } from './basket-sum.tsx'
import { LineSheet } from './line-sheet.tsx'
import {
  type BasketMode,
  type BasketPreview,
  type PlacedBasket,
  useBasketPreview,
  usePlaceBasket,
} from './use-basket-order.ts'

/** Several orders that are looked at together and placed in one step. */
export function BasketScreen() {
  const { loggedIn } = useSession()
  return loggedIn ? <OwnBasket /> : <VisitorsBasket />
}

function VisitorsBasket() {
  const { t } = useText()
  return (
    <AppScreen title={t('basket.title')} strip={<OfflineNotice />}>
      <LogInFirst next={pathWithQuery(paths.basket)} />
    </AppScreen>
  )
}

function OwnBasket() {
  const { t } = useText()
  const { lines } = useBasket()
  const [mode, setMode] = useState<BasketMode>('all')
  const preview = useBasketPreview(lines)
  const place = usePlace(lines)
  const add = useSheet('add')
  return (
    <AppScreen
      title={t('basket.title')}
      strip={<OfflineNotice />}
      foot={
        lines.length === 0 ? undefined : (
          <BasketFoot
            preview={preview.current}
            mode={mode}
            isSending={place.isPending}
            onPlace={() => place.mutate({ lines, mode })}
          />
        )
      }
    >
      {lines.length === 0 ? (
        <EmptyState
          title={t('basket.empty')}
          text={t('basket.empty.text', { most: maxBasketLines })}
          action={<Button onPress={add.show}>{t('basket.add')}</Button>}
        />
      ) : (
        <Orders
          lines={lines}
          preview={preview}
          mode={mode}
          failure={place.isPending ? null : place.error}
          onMode={setMode}
          onAdd={add.show}
        />
      )}
      <AddSharesSheet open={add.open} onOpenChange={add.onOpenChange} />
    </AppScreen>
  )
}

interface OrdersProps {
  lines: readonly BasketLine[]
  preview: ReturnType<typeof useBasketPreview>
  mode: BasketMode
  /** Why the basket was not placed. */
  failure: Error | null
  onMode: (mode: BasketMode) => void
  onAdd: () => void
}

function Orders({ lines, preview, mode, failure, onMode, onAdd }: OrdersProps) {
  const { t } = useText()
  const refusalText = useRefusalText()
  const edit = useSheet('line')
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <>
      <BasketLines
        lines={lines}
        preview={preview.current}
        onEdit={({ terms }) => {
          setEdited(terms.code)
          edit.show()
        }}
      />
      <Gutter>
        <p className="basket-note">
          <TextLink onPress={onAdd}>
            <Plus size={16} strokeWidth={2} aria-hidden="true" /> {t('basket.add')}
          </TextLink>
        </p>
      </Gutter>
      <ModeChoice mode={mode} onChange={onMode} />
      {preview.latest === undefined ? null : <BasketSum preview={preview.latest} mode={mode} />}
      <Gutter>
        {failure === null ? null : <Note tone="alert">{refusalText(failure)}</Note>}
        {preview.hasFailed ? <Note tone="alert">{t('basket.error')}</Note> : null}
        <p className="basket-note">{t('basket.kept')}</p>
      </Gutter>
      <LineSheet
        line={lines.find(({ terms }) => terms.code === edited)}
        open={edit.open}
        onOpenChange={edit.onOpenChange}
      />
    </>
  )
}

/** Places the basket. What was placed leaves it; what was refused stays, with its reason. */
function usePlace(lines: readonly BasketLine[]) {
  const { t } = useText()
  const { toast } = useToast()
  const navigation = useNavigation()
  const { takeOut } = useBasket()
  return usePlaceBasket(({ lines: placed }: PlacedBasket) => {
    const codes = placed.flatMap(({ order }) => (order === null ? [] : [order.code]))
    takeOut(...codes)
    const left = lines.length - codes.length
    toast(
      left === 0 ? t('basket.placed', { count: codes.length }) : t('basket.partly', { count: codes.length, left }),
      {
        tone: 'done',
      },
    )
    if (left === 0) navigation.redirect(paths.stockTab, { tab: 'orders' })
  })
}

interface BasketFootProps {
  /** Absent while the lines are being added up. */
  preview: BasketPreview | undefined
  mode: BasketMode
  isSending: boolean
  onPlace: () => void
}

function BasketFoot({ preview, mode, isSending, onPlace }: BasketFootProps) {
  const { t } = useText()
  const online = useOnline()
  const count = preview?.[mode].orders ?? 0
  return (
    <SlideToConfirm
      hintText={t('slide.hint')}
      text={t('basket.slide', { count })}
      name={t('basket.slide.name', { count })}
      onConfirm={onPlace}
      sending={isSending}
      sendingText={t('order.sending')}
      lockedText={lockedText()}
    />
  )

  function lockedText() {
    if (!online) return t('order.locked.offline')
    if (preview === undefined) return t('order.locked.counting')
    const stopped = preview.all.orders - preview.passing.orders
    if (preview.passing.orders === 0) return t('basket.locked.none')
    return mode === 'all' && stopped > 0 ? t('basket.locked.all', { count: stopped }) : undefined
  }
}
