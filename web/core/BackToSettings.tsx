import { BackLink } from '#web/ui/BackLink.tsx'

/** The way back from every page of the settings. */
export const BackToSettings = () => <BackLink to="/settings">Settings</BackLink>
