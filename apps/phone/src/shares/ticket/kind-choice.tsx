import { TextLink } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { useText } from '../../text/use-text.tsx'
import type { OrderKind } from './order-ticket.ts'

interface KindChoiceProps {
  kind: OrderKind
  /** Whether the kinds that beginners do not need are open. */
  showsMore: boolean
  onMore: () => void
  onKind: (kind: OrderKind) => void
  onTrigger: (() => void) | undefined
}

/** Market or limit; the kinds that beginners do not need open below them. */
export function KindChoice({ kind, showsMore, onMore, onKind, onTrigger }: KindChoiceProps) {
  const { t } = useText()
  const short = (text: string, name: string) => (
    <abbr className="order-ticket__short" title={name}>
      {text}
    </abbr>
  )
  return (
    <div className="order-ticket__kinds">
      <Segmented<OrderKind>
        name={t('order.kind')}
        value={kind}
        options={[
          { value: 'market', text: t('order.market') },
          { value: 'limit', text: t('order.limit') },
        ]}
        onChange={onKind}
      />
      {showsMore ? (
        <Segmented<OrderKind | 'trigger'>
          name={t('order.kinds.others')}
          value={kind}
          options={[
            { value: 'sl', text: short(t('order.sl'), t('order.sl.name')) },
            { value: 'sl-m', text: short(t('order.slm'), t('order.slm.name')) },
            { value: 'ioc', text: short(t('order.ioc'), t('order.ioc.name')) },
            ...(onTrigger === undefined ? [] : [{ value: 'trigger' as const, text: t('order.trigger') }]),
          ]}
          onChange={(next) => (next === 'trigger' ? onTrigger?.() : onKind(next))}
        />
      ) : (
        <TextLink onPress={onMore}>{t('order.kinds.more')}</TextLink>
      )}
    </div>
  )
}
