/** Texts quoted by the specification. They must not change, so tests may repeat them. */
export const specifiedTexts = `
Loading authentication status...
404 - Page Not Found
Oops! The page you are looking for does not exist.
Go to Home
Get Started
Browse Talent
Sign in to
Sign in
Signing in...
Create Account
Registration successful! Please check your email to confirm your account.
Passwords do not match
Password should be at least 6 characters long
Failed to log in
Failed to register
Browse Entertainers & Bartenders
No upcoming shifts posted.
View Profile
Loading talent...
Failed to load talent.
No entertainers or bartenders found.
Next Shift
Add New Shift
Quick Actions
Shifts Happening Nearby
Browse All Talent
Browse All Venues
Could not load user profile.
Could not load nearby shifts.
Could not load shifts for venues.
Could not load business data.
Could not load nearby venues.
Upcoming Shifts at Your Venues
Add Venue
My Venues
Venues Nearby
Couldn't load next shift.
Add Shift
About Me
Tip Jar
Where I Work
Profile Details
Member Since
Please log in to view your profile.
Profile not found for this user.
Failed to load profile data.
Could not load your profile information. Please try refreshing.
Failed to load shifts.
ON SHIFT
Schedule is Private
Profile not found.
This profile is private.
Blocked User
Could not follow user. Please try again.
Could not unfollow user.
User ID not found in URL.
Privacy Policy
Terms of Service
About Us
My Profile
Logout
Share Wisely!
Shift added successfully!
Shift updated successfully!
Access Denied
Please select a venue and set start/end times.
Invalid date/time format selected.
End time must be after start time.
Invalid times: End time must be after start time.
Please select a venue.
Only Bartenders or Entertainers can post shifts.
Permission denied. Ensure you are registered as talent.
You are not authorized to edit this shift.
Could not verify user role.
Failed to load venues list.
Could not load venue list, but you can still edit times/notes.
Could not read shift times correctly.
Could not load your followed users list.
N/A
Shift not found.
Failed to add shift:
Failed to update shift:
Database constraint failed: End time must be after start time.
Venue not found.
Failed to load venue data.
Venue identifier not found in URL.
Edit Venue
Save Venue Changes
Uploading...
Saving...
Venue updated successfully!
You are not authorized to edit this venue.
Failed to update venue:
Failed to upload image:
Image upload failed:
Failed to load venue info.
Edit Profile
Edit Your Profile
Go Home
Settings
Talent Verification
Your verification request is being reviewed.
Your profile is verified!
Your previous verification was not approved.
Failed to upload avatar:
Failed to update profile.
Failed to load profile data. Please try again.
is already taken.
Who Follows You
Who You Follow
You don't have any followers yet.
You are not following anyone yet.
Could not load followers list.
Could not load following list.
Please log in to view your followers.
Please log in to view who you follow.
Could not block user.
Could not unblock user.
You are not authorized to add events to this venue.
Event name and start time are required.
Image file is too large (max 5MB).
Could not load events for this venue.
Create New Event
Create Event
Active Now
Upcoming
Expired
Add Special
Add Menu Page
Title is required.
Menu page image is required.
Image file is too large (max 10MB).
Unauthorized to add specials for this venue.
Unauthorized to add menu pages for this venue.
Could not load specials for this venue.
Could not load menu for this venue.
Track Income
Amount must be a positive number.
Please select a date for this income.
Failed to save income.
Failed to delete income entry:
Income Tracker
Search failed.
User search failed:
Venue search failed:
No users or venues found.
Recent Posts
View All Posts
Couldn't load recent posts.
Create New Post
My Posts
Could not load like information.
Failed to load comments.
Cannot delete this post.
Cannot delete comment.
Failed to delete post:
Failed to delete comment:
You can only delete your own posts.
Permission denied or comment not found.
Failed to like/unlike post.
Failed to update like. Please try again.
Please log in
Authentication not ready. Please wait or log in.
No comments yet. Be the first to comment!
Could not load the post.
Post ID not found.
Post ID is missing or invalid. Cannot load post.
This post is from a private profile and cannot be viewed.
Edit Post
You are not authorized to edit this post.
Failed to update post.
Could not load posts for this venue.
On Tap
Your feed is looking a bit empty!
Discover Talent
You've reached the end of the feed!
Could not load feed. Please try again.
Please log in to see your feed.
Behind the Bar
Start a New Discussion
You don't have access to this page. This area is for verified bartenders only.
Could not load this thread.
Could not create thread.
Could not post reply.
Reply cannot be empty.
Failed to delete thread:
Could not delete reply:
Please log in.
Failed to load notifications. Please try again later.
Authentication error. Please log in again.
Could not mark notification as read. Please try again.
Could not mark all notifications as read. Please try again.
Full Name
Support
Suggestions
`
  .trim()
  .split('\n')
