// The screens before the sign-in come with the first bytes (decision 052); screens.ts opens them by their addresses like all others.
import '#web/modules/auth/ForgotPasswordScreen.tsx'
import '#web/modules/auth/LoginScreen.tsx'
import '#web/modules/auth/RecoverLinkScreen.tsx'
import '#web/modules/auth/RegisterScreen.tsx'
import '#web/modules/auth/ResetPasswordScreen.tsx'
import '#web/modules/auth/VerifyOtpScreen.tsx'
