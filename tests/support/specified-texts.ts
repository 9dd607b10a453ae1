/**
 * Every text that the specification quotes, by the situation in which it appears. These texts must not change, so tests
 * may repeat them. `{name}` stands for a value. Each is proven by a call of a `seeSpecified`; see docs/testing.md.
 */
export const SPECIFIED_TEXTS = {
  'login guard': ['Loading authentication status...'],
  'landing page': ['Get Started', 'Browse Talent', 'Geolocation', 'Mobile apps', 'Analytics', 'Enhanced notifications'],
  'unknown path': ['404 - Page Not Found', 'Oops! The page you are looking for does not exist.', 'Go to Home'],
  'top bar, logged out': ['Login', 'Register'],
  'account menu': ['My Profile', 'Behind the Bar', 'Settings', 'Logout'],
  menu: ['Talent', 'About Us', 'Support', 'Suggestions'],
  footer: ['Privacy Policy', 'Terms of Service'],
  login: ['Sign in to {product}', 'Sign in', 'Signing in...', 'Failed to log in'],
  registration: [
    'Create Account',
    'Passwords do not match',
    'Password should be at least 6 characters long',
    'Registration successful! Please check your email to confirm your account.',
    'Failed to register',
  ],
  'talent directory': [
    'Browse Entertainers & Bartenders',
    'Tue, Jan 5 at 7:30 PM',
    'No upcoming shifts posted.',
    'View Profile',
    'Loading talent...',
    'No entertainers or bartenders found.',
    'Failed to load talent.',
  ],
  followers: [
    'Who Follows You',
    "You don't have any followers yet.",
    'Could not load followers list.',
    'Please log in to view your followers.',
  ],
  following: [
    'Who You Follow',
    'Unfollow',
    'You are not following anyone yet.',
    'Could not load following list.',
    'Please log in to view who you follow.',
  ],
  search: [
    'Users',
    'Venues',
    'No users or venues found.',
    'Search failed.',
    'User search failed:',
    'Venue search failed:',
  ],
  home: ['Could not load user profile.'],
  'home of talent': [
    'Next Shift',
    'Add New Shift',
    'Quick Actions',
    'Track Income',
    'Recent Posts',
    'View All Posts',
    "Couldn't load next shift.",
    "Couldn't load recent posts.",
  ],
  'home of an owner': [
    'My Venues',
    'Add Venue',
    'Edit',
    'Upcoming Shifts at Your Venues',
    'Could not load business data.',
    'Could not load shifts for venues.',
  ],
  'home of a patron': [
    'Shifts Happening Nearby',
    'Browse All Talent',
    'Venues Nearby',
    'Browse All Venues',
    'Could not load nearby venues.',
    'Could not load nearby shifts.',
    'Could not load your followed users list.',
  ],
  'own profile': [
    'Edit Profile',
    'Add Shift',
    'Track Income',
    'About Me',
    'Tip Jar',
    'Where I Work',
    'Profile Details',
    'Username',
    'Full Name',
    'Role',
    'Member Since',
    'Create New Post',
    'My Posts',
    'Please log in to view your profile.',
    'Profile not found for this user.',
    'User not logged in.',
    'Failed to load profile data.',
    'Could not load your profile information. Please try refreshing.',
    'Failed to load shifts.',
    'Failed to load comments.',
    'Cannot delete this post.',
    'Cannot delete comment.',
    'Failed to delete post: {message}',
    'Failed to delete comment: {message}',
    'Failed to delete shift: {message}',
  ],
  "another person's profile": [
    'ON SHIFT',
    'Schedule is Private',
    'This profile is private.',
    'Blocked User',
    'Follow',
    'Profile not found.',
    'User ID not found in URL.',
    'Could not follow user. Please try again.',
    'Could not unfollow user.',
    'Could not block user.',
    'Could not unblock user.',
    'You can only delete your own posts.',
    'Permission denied or comment not found.',
    'Failed to like/unlike post.',
  ],
  'edit profile': [
    'Edit Your Profile',
    'Go Home',
    'Talent Verification',
    'Your verification request is being reviewed.',
    'Your profile is verified!',
    'Your previous verification was not approved.',
    'Username "{username}" is already taken.',
    'Failed to upload avatar: {message}',
    'Failed to update profile.',
    'Failed to load profile data. Please try again.',
  ],
  'venue page': ['Venue not found.', 'Venue identifier not found in URL.', 'Failed to load venue data.'],
  'edit venue': [
    'Edit Venue',
    'Cancel',
    'Save Venue Changes',
    'Uploading...',
    'Saving...',
    'Venue updated successfully!',
    'Access Denied',
    'You are not authorized to edit this venue.',
    'Failed to load venue data.',
    'Failed to update venue: {reason}',
  ],
  'add a shift': [
    'Add New Shift',
    '{venue}, N/A',
    'Share Wisely!',
    'Shift added successfully!',
    'Access Denied',
    'Only Bartenders or Entertainers can post shifts.',
    'Please select a venue and set start/end times.',
    'Invalid date/time format selected.',
    'End time must be after start time.',
    'Could not verify user role.',
    'Failed to load venues list.',
    'Failed to add shift: {reason}',
  ],
  'shift refused by the server': [
    'Permission denied. Ensure you are registered as talent.',
    'Database constraint failed: End time must be after start time.',
  ],
  'edit a shift': [
    'Edit Shift',
    'Shift updated successfully!',
    'Please select a venue.',
    'Invalid times: End time must be after start time.',
    'You are not authorized to edit this shift.',
    'Could not load venue list, but you can still edit times/notes.',
    'Could not read shift times correctly.',
    'Shift not found.',
    'Failed to update shift: {reason}',
  ],
  notifications: [
    'Mark all as read',
    'You have no notifications.',
    '{seconds}s ago',
    '{minutes}m ago',
    '{hours}h ago',
    'Yesterday',
    '{days}d ago',
    'Please log in to view notifications.',
    'Failed to load notifications. Please try again later.',
    'Authentication error. Please log in again.',
    'Could not mark notification as read. Please try again.',
    'Could not mark all notifications as read. Please try again.',
  ],
  'on tap': [
    'On Tap',
    'View',
    'Your feed is looking a bit empty!',
    'Discover Talent',
    "You've reached the end of the feed!",
    'Please log in',
    'Please log in to see your feed.',
    'Failed to update like. Please try again.',
    'Could not load feed. Please try again.',
    'Could not load your followed users list.',
  ],
  post: [
    'Back',
    'Could not load like information.',
    'No comments yet. Be the first to comment!',
    'Please log in',
    'Authentication not ready. Please wait or log in.',
    'Failed to update like. Please try again.',
    'This post is from a private profile and cannot be viewed.',
    'Could not load the post.',
    'Post ID not found.',
  ],
  'post form': ['Image upload failed: {reason}'],
  'edit a post': [
    'Edit Post',
    'You are not authorized to edit this post.',
    'Failed to update post.',
    'Post ID is missing or invalid. Cannot load post.',
  ],
  'venue events': [
    'Create New Event',
    'You are not authorized to add events to this venue.',
    'Failed to load venue info.',
    'Could not load events for this venue.',
  ],
  'create an event': [
    'Create Event',
    'Event name and start time are required.',
    'Image file is too large (max 5MB).',
    'Failed to upload image: {reason}',
  ],
  'venue specials': [
    'Active Now',
    'Active',
    'Upcoming',
    'Expired',
    'Unauthorized to add specials for this venue.',
    'Could not load specials for this venue.',
  ],
  'add a special': ['Add Special', 'Title is required.'],
  'venue menu': ['Unauthorized to add menu pages for this venue.', 'Could not load menu for this venue.'],
  'add a menu page': ['Add Menu Page', 'Menu page image is required.', 'Image file is too large (max 10MB).'],
  'venue posts': ['Could not load posts for this venue.'],
  'income tracker': [
    'Income Tracker',
    'Amount must be a positive number.',
    'Please select a date for this income.',
    'Failed to save income.',
    'Failed to delete income entry: {reason}',
  ],
  'behind the bar': [
    'Behind the Bar',
    'Start a New Discussion',
    "You don't have access to this page. This area is for verified bartenders only.",
    'Title is required.',
    'Image file is too large (max 5MB).',
    'Could not create thread.',
  ],
  'thread behind the bar': [
    'Reply cannot be empty.',
    'Could not load this thread.',
    'Could not post reply.',
    'Could not delete reply: {reason}',
    'Failed to delete thread: {reason}',
  ],
} as const satisfies Record<string, readonly string[]>

export type Situation = keyof typeof SPECIFIED_TEXTS
export type SpecifiedText<In extends Situation> = (typeof SPECIFIED_TEXTS)[In][number]

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never
/** The values of a text's placeholders, as the last argument of `seeSpecified`. */
export type SpecifiedValues<Text> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Record<Placeholder<Text>, string>]

/** The text with its values in place of the placeholders. */
export const fillSpecified = (text: string, values: Record<string, string> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Matches the whole of an element's text. Only further sentences may follow, such as the reason of an error. */
export const matchSpecified = (text: string, values?: Record<string, string>): RegExp => {
  const filled = fillSpecified(text, values)
  const end = /[.!:]$/.test(filled) ? '' : '\\.'
  const others = longerTexts(text).map((longer) => `(?!${toPattern(longer)})`)
  return new RegExp(`^\\s*${others.join('')}${toPattern(filled)}(?:${end}\\s+\\S.*)?\\s*$`, 's')
}

/** Texts that begin with this one, such as "Please log in to see your feed." with "Please log in". */
const longerTexts = (text: string): string[] =>
  Object.values(SPECIFIED_TEXTS)
    .flat()
    .filter((other) => other !== text && other.startsWith(text))

const toPattern = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join('\\s+')
