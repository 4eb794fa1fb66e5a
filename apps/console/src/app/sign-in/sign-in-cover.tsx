import './sign-in.css'
import type { ReactNode } from 'react'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { useMarketSource } from '../../session/use-market-source.ts'

/** The bound cover at the left, what is asked at the right. */
export function SignInCover({ children }: { children: ReactNode }) {
  const source = useMarketSource()
  return (
    <div className="sign-in">
      <div className="sign-in__cover">
        <p className="sign-in__brand">
          <BrandMark sizePx={44} onCover />
          Bahi console
        </p>
        <p className="sign-in__promise">Everything you do here is written down.</p>
        <p className="sign-in__law">
          Money and limits need two different people. Customers see who opened what, and why.
        </p>
        {source.data?.simulated === false ? null : <span className="sign-in__badge">Simulated market</span>}
      </div>
      <main className="sign-in__side">{children}</main>
    </div>
  )
}
