import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleX, RefreshCw, ShieldCheck } from 'lucide-react'
import { checkChains } from '@bahi/contract/staff/ledger'
import { IconTag } from '../../page/icon-tag.tsx'
import { useClient } from '../../session/client.ts'
import { formatCount } from '../../text/figures.ts'
import { refusalText } from '../../text/refusal-text.ts'

/** Computes every mark again, of everybody or of one owner. Nothing is said of the chain before it was. */
export function ChainCheck({ owner }: { owner?: string }) {
  const client = useClient()
  const check = useMutation({ mutationFn: () => client.call(checkChains, owner === undefined ? {} : { owner }) })
  return (
    <span className="row__tags" role="status">
      {check.data === undefined ? null : check.data.broken.length === 0 ? (
        <IconTag tone="done" icon={ShieldCheck}>
          Unbroken: {formatCount(check.data.postings)} postings in {(check.data.tookMs / 1000).toFixed(1)} s
        </IconTag>
      ) : (
        <IconTag tone="bad" icon={CircleX}>
          {check.data.broken.length} broken, the first at posting {check.data.broken[0]?.seq} of owner{' '}
          {check.data.broken[0]?.owner.slice(-6)}
        </IconTag>
      )}
      {check.error === null ? null : <span className="side__alarm">{refusalText(check.error)}</span>}
      <Button
        type={owner === undefined ? 'primary' : 'default'}
        icon={<RefreshCw size={16} />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        Check the chain
      </Button>
    </span>
  )
}
