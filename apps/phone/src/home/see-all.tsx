import { ChevronRight } from 'lucide-react'
import { TextLink } from '@bahi/ui/buttons/button'

/** Leads from a part of Home to the whole of it. */
export function SeeAll({ text, href }: { text: string; href: string }) {
  return (
    <TextLink href={href} end={<ChevronRight size={16} strokeWidth={2} />}>
      {text}
    </TextLink>
  )
}
