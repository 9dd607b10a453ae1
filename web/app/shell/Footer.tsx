import { getSuggestionsEmail, getSupportEmail } from '#web/core/page-meta.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'

const year = new Date().getFullYear()

export const Footer = () => (
  <footer className="wrap pt-12 pb-6">
    <div className="flex flex-wrap items-center gap-x-5 border-t border-line pt-3 text-small text-ink-2">
      <p className="order-last mr-auto w-full py-2.5 desk:order-none desk:w-auto">© {year} Last Call</p>
      <TextLink to="/about">About Us</TextLink>
      <TextLink to="/help">Help</TextLink>
      <a className="link-line inline-flex min-h-11 items-center" href={`mailto:${getSupportEmail()}`}>
        Support
      </a>
      <a className="link-line inline-flex min-h-11 items-center" href={`mailto:${getSuggestionsEmail()}`}>
        Suggestions
      </a>
      <TextLink to="/privacy">Privacy Policy</TextLink>
      <TextLink to="/terms">Terms of Service</TextLink>
    </div>
  </footer>
)
