import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  href: string
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  children: ReactNode
}

/** A link that looks like a button, with an icon. */
export const LinkButton = ({ icon: Icon, variant = 'default', children, ...props }: Props) => (
  <Button component="a" variant={variant} leftSection={<Icon size={16} aria-hidden />} {...props}>
    {children}
  </Button>
)
