import './effects.css'
import { useState } from 'react'
import type { FillLink, LinkPart } from '@bahi/contract/shares/effects'
import { Button } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { useToast } from '@bahi/ui/feedback/toast'
import { CopyRow } from '@bahi/ui/rows/copy-row'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { copyText } from '../../device/copy-text.ts'
import { absoluteAddress } from '../../device/share-address.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { useFillLinks, useMakeLink, useRevokeLink } from './use-effects.ts'

const parts = [
  ['quantity', 'link.quantity'],
  ['time', 'link.time'],
  ['effect', 'link.effect'],
  ['proof', 'link.proof'],
] as const satisfies readonly (readonly [LinkPart, TextKey])[]

/** A link is longer than a line: its end tells it from the others. */
const tailLength = 8

const partKeys = Object.fromEntries(parts) as Record<LinkPart, TextKey>

interface FillLinkSheetProps {
  orderId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What a link to this fill is to show, and the links there are, each to be copied or closed. */
export function FillLinkSheet({ orderId, open, onOpenChange }: FillLinkSheetProps) {
  const { t } = useText()
  const { toast } = useToast()
  const [shows, setShows] = useState<readonly LinkPart[]>(['quantity', 'proof'])
  const make = useMakeLink(orderId)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('effect.link')}
      closeName={t('app.close')}
      foot={
        <Button
          busy={make.isPending}
          onPress={() => mutateThen(make, [...shows], { onSuccess: () => toast(t('link.made'), { tone: 'done' }) })}
        >
          {t('link.make')}
        </Button>
      }
    >
      <p className="effect-how">{t('link.text')}</p>
      <div className="fill-link-parts">
        {parts.map(([part, textKey]) => (
          <CheckBox
            key={part}
            checked={shows.includes(part)}
            onChange={(on) => setShows(on ? [...shows, part] : shows.filter((one) => one !== part))}
          >
            {t(textKey)}
          </CheckBox>
        ))}
      </div>
      {open ? <Links orderId={orderId} /> : null}
    </Sheet>
  )
}

function Links({ orderId }: { orderId: string }) {
  const links = useFillLinks(orderId)
  return links.map((link) => <OneLink key={link.id} link={link} />)
}

function OneLink({ link }: { link: FillLink }) {
  const { t } = useText()
  const { toast } = useToast()
  const revoke = useRevokeLink()
  const shown = link.shows.length === 0 ? t('link.bare') : link.shows.map((part) => t(partKeys[part])).join(' · ')
  if (link.token === null) return <p className="effect-how">{t('link.closed', { shown })}</p>
  const address = absoluteAddress(linkTo(paths.sharedFill, { link: link.token }))
  return (
    <div className="fill-link">
      <p>{shown}</p>
      <CopyRow
        label={t('link.ending')}
        value={`…${link.token.slice(-tailLength)}`}
        copyName={t('link.copy')}
        copiedName={t('link.copied')}
        onCopy={async () => {
          const copied = await copyText(address)
          if (!copied) toast(t('profile.copyFailed'), { tone: 'alert' })
          return copied
        }}
      />
      <Button
        small
        kind="quiet"
        busy={revoke.isPending}
        onPress={() => mutateThen(revoke, link.id, { onSuccess: () => toast(t('link.revoked'), { tone: 'done' }) })}
      >
        {t('link.revoke')}
      </Button>
    </div>
  )
}
