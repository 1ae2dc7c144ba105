import { Component, type ReactNode } from 'react'
import { PartFailed } from './PartFailed.tsx'

type Props = { children: ReactNode }

/** Keeps the screen when a part of it throws: the part alone is replaced, and can be shown again. */
// oxlint-disable-next-line react/prefer-function-component -- React has error boundaries as classes only
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <PartFailed onRetry={() => this.setState({ hasFailed: false })} />
  }
}
