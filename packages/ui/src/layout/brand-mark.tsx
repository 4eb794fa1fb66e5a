import './brand-mark.css'

/** The bound book: three stitches, one ruled line and the double rule. */
export function BrandMark({ sizePx, onCover = false }: { sizePx: number; onCover?: boolean }) {
  return (
    <svg
      className={onCover ? 'brand-mark brand-mark--cover' : 'brand-mark'}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <rect className="brand-mark__book" x="3" y="1.5" width="26" height="29" rx="6.5" />
      <path
        className="brand-mark__stitch"
        d="M9.5 5.5v21"
        strokeWidth="2.2"
        strokeDasharray="4.2 3.4"
        strokeLinecap="round"
      />
      <path
        className="brand-mark__rule"
        d="M14.5 10h9.5M14.5 17.6h9.5M14.5 21.6h9.5"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
