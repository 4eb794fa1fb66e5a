import { BadgeCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import type { OfferKind, OfferView } from '@bahi/contract/offers/calls'
import { Button } from '@bahi/ui/buttons/button'
import { Chip } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { TextField } from '@bahi/ui/fields/text-field'
import { useRefusalText } from '../text/refusal-text.ts'
import { useText, type TextKey } from '../text/use-text.tsx'
import { useCheckCode, useDemoCode } from './use-offers.ts'

const needKeys = {
  block: 'offer.code.need.block',
  placement: 'offer.code.need.placement',
  vip: 'offer.code.need.vip',
} as const satisfies Record<OfferKind, TextKey>

/** The code of an offer, and the server's answer to it. A code admits to the offer and changes no price. */
export function CodeForm({ kind, onOpened }: { kind: OfferKind; onOpened: (offer: OfferView) => void }) {
  const { t } = useText()
  const refusalText = useRefusalText()
  const check = useCheckCode(kind, onOpened)
  const [code, setCode] = useState('')
  const demoCode = useDemoCode(kind)
  const type = (value: string) => {
    setCode(value.toUpperCase())
    check.reset()
  }
  return (
    <form
      className="offer-code"
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate(code)
      }}
    >
      {check.isSuccess ? (
        <Note tone="done" icon={<BadgeCheck size={20} strokeWidth={1.9} />}>
          <b>{t('offer.code.right')}</b> {t('offer.code.right.text', { name: check.data.offer.name })}
        </Note>
      ) : (
        <Note icon={<Lock size={20} strokeWidth={1.9} />}>
          <b>{t(needKeys[kind])}</b> {t('offer.code.only')}
        </Note>
      )}
      <TextField
        label={t('offer.code')}
        value={code}
        maxLength={40}
        autoComplete="off"
        placeholder={kind === 'block' ? 'BLK-…' : kind === 'placement' ? 'PLC-…' : 'VIP-…'}
        problem={check.isError ? refusalText(check.error) : undefined}
        onChange={type}
      />
      {demoCode === undefined || check.isSuccess ? null : (
        <div className="offer-code__demo">
          <span>{t('offer.code.demo')}</span>
          <Chip on={code === demoCode} onPress={() => type(demoCode)}>
            {demoCode}
          </Chip>
        </div>
      )}
      <Button type="submit" busy={check.isPending}>
        {t('offer.code.check')}
      </Button>
    </form>
  )
}
