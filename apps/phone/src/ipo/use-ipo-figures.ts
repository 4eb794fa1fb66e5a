import { useFigures } from '../text/use-figures.ts'

/** The figures of an offer: whole rupees go without their decimals, as a price band is printed. */
export function useIpoFigures(): {
  bare: (pricePaise: number) => string
  price: (pricePaise: number) => string
  band: (offer: { bandLowPaise: number; bandHighPaise: number }) => string
} {
  const figures = useFigures()
  const bare = (pricePaise: number) => figures.price(pricePaise).replace(/\.00$/, '')
  return {
    bare,
    price: (pricePaise) => `₹${bare(pricePaise)}`,
    band: ({ bandLowPaise, bandHighPaise }) => `₹${bare(bandLowPaise)}–${bare(bandHighPaise)}`,
  }
}
